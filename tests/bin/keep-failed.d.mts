export const keepFailed: (folder: string, to: string) => void;
