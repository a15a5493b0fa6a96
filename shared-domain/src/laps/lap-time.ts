const two = (value: number): string => value.toString().padStart(2, '0');

/** `1:42.345`, from one hour on `1:01:42.345` (rule A-117). Takes whole, non-negative milliseconds. */
export const lapTimeText = (millis: number): string => {
  const seconds = Math.floor(millis / 1000);
  const rest = `${two(seconds % 60)}.${(millis % 1000).toString().padStart(3, '0')}`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
};
