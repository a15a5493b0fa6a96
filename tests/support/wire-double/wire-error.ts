import { Metadata, type ServiceError, status } from '@grpc/grpc-js';

/** An error with which the server ends a call; by `exception` the client distinguishes kinds. */
export const wireError = (code: status, details: string, exception?: string, stream?: string): ServiceError => {
  const metadata = new Metadata();
  if (exception !== undefined) metadata.set('exception', exception);
  if (stream !== undefined) metadata.set('stream-name', stream);
  return Object.assign(new Error(details), { code, details, metadata });
};
