const SECOND = 1000;
const UNITS = { W: 604_800, D: 86_400, H: 3600, M: 60, S: 1 } as const;

/** PnW, PnDTnHnMnS with optional parts: only units of a fixed length, so no months and no years. */
const ISO =
  /^P(?:(?<W>\d{1,5})W)?(?:(?<D>\d{1,5})D)?(?:T(?:(?<H>\d{1,6})H)?(?:(?<M>\d{1,7})M)?(?:(?<S>\d{1,9})S)?)?$/;
const SHORT = /^(?<count>\d{1,9})(?<unit>[wdhms])$/;

/** Milliseconds of `P1DT2H`, or of `26h`; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const short = SHORT.exec(text)?.groups;
  if (short !== undefined) {
    const unit = (short['unit'] ?? 's').toUpperCase() as keyof typeof UNITS;
    return Number(short['count']) * UNITS[unit] * SECOND;
  }
  const parts = ISO.exec(text)?.groups;
  if (parts === undefined || /[PT]$/.test(text)) return undefined;
  const units = Object.entries(UNITS);
  const seconds = units.reduce((sum, [unit, each]) => sum + Number(parts[unit] ?? 0) * each, 0);
  return seconds * SECOND;
}
