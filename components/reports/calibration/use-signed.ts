'use client'

import { useFormats } from '@/lib/i18n/use-formats'

interface MarkFormats {
  /** The difference with its sign, below or above zero. */
  signed: (value: number) => string
  /** The size of the difference, without its sign. */
  plain: (value: number) => string
  tenths: (value: number) => string
}

/** The formats for differences of marks. */
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
