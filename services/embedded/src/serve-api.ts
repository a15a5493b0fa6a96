// The API in a container.
import { servePart } from './serve-part.ts';

await servePart('services/api/dist/main.js');
