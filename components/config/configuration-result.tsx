'use client'

import { useMessages, useTranslations } from 'next-intl'
import { ListRow } from '@/components/ui/list-row'
import { StatusChip } from '@/components/ui/status-chip'
import type { ItemResult } from '@/lib/contracts/config/configuration'
import { wordAt } from '@/lib/i18n/word-at'
import { useConfigurationWords } from './configuration-words'

const tones = { NEW: 'success', CHANGED: 'info', REFUSED: 'danger' } as const

/** The outcome of one entry of a file, with the reasons for a refusal first. */
export function ConfigurationResult({ result }: { result: ItemResult }) {
  const t = useTranslations('institution.configuration')
  const parts = useMessages().institution?.configuration?.part
  const words = useConfigurationWords()
  const { part, outcome, problems, more } = result
  const lines = words.lines(result)
  return (
    <ListRow
      title={<span className="wrap-anywhere">{words.called(result)}</span>}
      subtitle={
        <>
          {wordAt(parts, [part]) ?? part}
          <ul className="wrap-anywhere">
            {problems.map(({ path, text }, at) => (
              <li key={`p${at}`} className="text-danger">
                {path.length === 0 ? text : t('is', { field: words.field(part, path), value: text })}
              </li>
            ))}
            {outcome === 'NEW' && lines.length > 0 ? <li>{lines.join(' · ')}</li> : lines.map((line, at) => <li key={at}>{line}</li>)}
            {more > 0 && <li>{t('moreChanges', { count: more })}</li>}
          </ul>
        </>
      }
      trailing={<StatusChip tone={tones[outcome]}>{t(`outcome.${outcome}`)}</StatusChip>}
    />
  )
}
