'use client'

import { useTranslations } from 'next-intl'
import { countCharacters, countWords } from '@/lib/forms/counts'

type Limits = {
  readonly minWords: number | null
  readonly maxWords: number | null
  readonly minChars?: number | null
  readonly maxChars?: number | null
}

/** The length of a text beside its limits: '19 words, at least 20'. Nothing where the length has no limit. */
export function TextCount({ limits, text, pattern = '' }: { limits: Limits; text: string; pattern?: string }) {
  const t = useTranslations('form')
  const { minWords, maxWords, minChars = null, maxChars = null } = limits
  const words = countOf({ of: 'words', count: countWords(text), min: minWords, max: maxWords })
  const characters = countOf({ of: 'characters', count: countCharacters(text), min: minChars, max: maxChars })
  const counts = [words, characters].filter((count) => count !== null)
  if (counts.length === 0 && pattern === '') return null
  return (
    <>
      {pattern !== '' && <span className="block">{t('pattern', { pattern })}</span>}
      {counts.map(({ of, limit, count, min, max, isWrong }) => (
        <span
          key={of}
          className={isWrong && text !== '' ? 'block text-meta font-medium text-warning tabular-nums' : 'block text-meta tabular-nums'}
        >
          {t(`${of}.${limit}`, { count, min, max })}
        </span>
      ))}
    </>
  )
}

type Counted = { readonly of: 'words' | 'characters'; readonly count: number; readonly min: number | null; readonly max: number | null }

function countOf({ of, count, min, max }: Counted) {
  if (min === null && max === null) return null
  const limit = min === null ? ('most' as const) : max === null ? ('least' as const) : ('between' as const)
  return { of, limit, count, min: min ?? 0, max: max ?? 0, isWrong: (min !== null && count < min) || (max !== null && count > max) }
}
