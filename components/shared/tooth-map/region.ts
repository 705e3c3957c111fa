const codes = ['UR', 'UL', 'LL', 'LR', 'UPPER', 'LOWER', 'S1', 'S2', 'S3', 'S4', 'S5', 'S6'] as const
type Region = (typeof codes)[number]

/** A stored code as the messages know it. */
export function asRegion(code: string): Region {
  return codes.find((known) => known === code) ?? 'UR'
}
