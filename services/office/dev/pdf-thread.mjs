// The thread that draws statements, from sources: for tests and `npm run dev`.
import { register } from 'tsx/esm/api';

register();
await import('../src/statements/pdf-thread.ts');
