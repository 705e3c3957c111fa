'use client'

import { useTranslations } from 'next-intl'
import { saveFile } from '@/lib/client/save-file'
import { useFormats } from '@/lib/i18n/use-formats'
import type { Case } from './use-case'

/** The whole case as a text file in the reader's language; beside each text stand the people who can see it. */
export function useCaseFile(): (one: Case) => void {
  const t = useTranslations('concerns')
  const formats = useFormats()
  return (one) => {
    const lines = [
      `${one.number} · ${t(`kind.${one.kind}`)} · ${t(`state.${one.state}`)}`,
      t('case.about', {
        category: t(`category.${one.category}`),
        student: one.student?.displayName ?? one.studentTyped,
        programme: one.programme,
      }),
      t('case.raisedBy', { date: formats.dateTime(one.raisedAt), name: one.raisedBy }),
      one.outcome === null ? '' : `${t('case.outcome')}: ${t(`outcome.${one.outcome}`)}`,
      '',
      `${t('case.facts')} [${t('sight.HANDLERS')}]`,
      `${formats.dateTime(one.happenedAt)} ${one.place}`,
      one.facts,
      '',
      t('case.handlers'),
      ...one.handlers.map(({ displayName, part }) => `- ${displayName}: ${t(`part.${part}`)}`),
      '',
      t('case.course'),
      ...one.entries
        .toReversed()
        .flatMap((entry) => [
          '',
          `${formats.dateTime(entry.at)} ${entry.author}: ${entry.step ? t(`step.${entry.step}`) : t(`entry.${entry.kind}`)} [${t(`sight.${entry.sight}`)}]`,
          entry.text,
        ]),
    ]
    saveFile({ name: `${one.number}.txt`, type: 'text/plain;charset=utf-8', text: lines.join('\n') })
  }
}
