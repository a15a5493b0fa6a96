export function scratchRoom(memory?: string): string;
export function makeScratch(room?: string): { readonly folder: string; remove(): void };
