'use client'

import { useTranslations } from 'next-intl'
import type { Missing } from '@/lib/contracts/competency-tests'
import { useFormats } from '@/lib/i18n/use-formats'

/** '2 more class II; opens 3 May': why a test cannot be asked for, in one sentence. */
export function useMissingWords(): (missing: readonly Missing[], today: string) => string {
  const t = useTranslations('tests')
  const formats = useFormats()

  function wordsOf(one: Missing, today: string): readonly string[] {
    switch (one.kind) {
      case 'COUNT':
        return countWords(one)
      case 'TEST':
        return [t('missing.TEST', { test: one.test.name })]
      case 'CLOSED':
        return [one.on === null ? t('missing.CLOSED') : t('missing.CLOSEDOn', { day: formats.nearDay(one.on, today) })]
      case 'OPENS':
      case 'RETAKE_FROM':
        return [t(`missing.${one.kind}`, { day: formats.nearDay(one.on, today) })]
      case 'NO_ATTEMPTS':
        return [t('missing.NO_ATTEMPTS', { count: one.attempts })]
      case 'REMEDIATION':
        return [t('missing.REMEDIATION', { form: one.form.name })]
      default:
        return [t(`missing.${one.kind}`)]
    }
  }

  function countWords({ procedure, needed, have, help, notConsistent }: Extract<Missing, { kind: 'COUNT' }>): readonly string[] {
    const short = Math.max(0, needed - have)
    const named = { count: formats.number(short, { maximumFractionDigits: 1 }), procedure: procedure.caption }
    return [
      ...(short === 0 ? [] : [help === null ? t('missing.COUNT', named) : t('missing.COUNTHelp', { ...named, help: t(`help.${help}`) })]),
      ...(notConsistent ? [t('missing.notConsistent', { procedure: procedure.caption })] : []),
    ]
  }

  return (missing, today) => missing.flatMap((one) => wordsOf(one, today)).join('; ')
}
