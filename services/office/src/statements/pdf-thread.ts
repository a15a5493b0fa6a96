import { parentPort } from 'node:worker_threads';
import { statementPdf } from './statement-pdf.ts';

/** The program of a thread: draws each statement that it is sent, and answers with the file. An error ends the thread. */
parentPort?.on('message', (statement: Parameters<typeof statementPdf>) => {
  void statementPdf(...statement).then((file) => parentPort?.postMessage(file));
});
