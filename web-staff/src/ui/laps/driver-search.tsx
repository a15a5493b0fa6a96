import type { UserId } from '@paddock/shared-domain/kernel/ids';
import { problemText } from '@paddock/web-kit/api/api-problem.ts';
import { SearchBox } from '@paddock/web-kit/ui/search-box.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../messages/en.ts';
import { driversQuery } from '../../data/laps/drivers-query.ts';

export type Driver = { readonly id: UserId; readonly display_name: string };
const words = messages.laps.imports;

/** Finds a driver by public name. */
export const DriverSearch = ({
  label,
  onChoose,
}: {
  readonly label: string;
  readonly onChoose: (driver: Driver) => void;
}) => {
  const [search, setSearch] = useState('');
  const found = useQuery(driversQuery(search));
  return (
    <SearchBox
      label={label}
      placeholder={words.people}
      emptyText={words.noPeople}
      onSearch={setSearch}
      searching={found.isLoading}
      results={found.data?.map(({ id, display_name: name }) => ({ id, label: name }))}
      {...(found.isError && { error: problemText(found.error) })}
      onChoose={(id) => {
        const driver = found.data?.find((each) => each.id === id);
        if (driver !== undefined) onChoose(driver);
      }}
    />
  );
};
