import { Panel } from '@paddock/web-kit/ui/panel.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Read } from './read.tsx';

type ReadPanelProps<Data> = {
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  readonly failed: string;
  readonly children: (data: Data) => ReactNode;
  readonly aside?: ReactNode;
  readonly flush?: boolean;
};

/** A panel of data read from the API. */
export const ReadPanel = <Data,>({ title, query, failed, children, aside, flush }: ReadPanelProps<Data>) => (
  <Panel title={title} aside={aside} flush={flush === true && query.data !== undefined}>
    <Read {...{ query, failed, children }} what={title} />
  </Panel>
);
