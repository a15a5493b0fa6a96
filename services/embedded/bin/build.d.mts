export declare const buildIfNeeded: (root: string, names?: readonly string[]) => Promise<void>;
