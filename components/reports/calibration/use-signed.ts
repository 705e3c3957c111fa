'use client'

import { useFormats } from '@/lib/i18n/use-formats'

interface MarkFormats {
  /** With its sign: what is less than nothing, and what is more. */
  signed: (value: number) => string
  /** How far, whichever way. */
  plain: (value: number) => string
  tenths: (value: number) => string
}

/** How differences of marks are written. */
export function useSigned(): MarkFormats {
  const formats = useFormats()
  const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
  const one = { minimumFractionDigits: 0, maximumFractionDigits: 1 } as const
  return {
    signed: (value) => formats.number(value, { ...two, signDisplay: 'exceptZero' }).replace('-', '−'),
    plain: (value) => formats.number(Math.abs(value), two),
    tenths: (value) => formats.number(value, one),
  }
}
