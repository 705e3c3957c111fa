'use client'

import { Undo2 } from 'lucide-react'
import { useMessages, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useProof } from '@/components/shared/proof'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { tryUndoConfiguration, undoConfiguration, type AppliedImport, type KeptItem } from '@/lib/contracts/config/configuration'
import { useFormats } from '@/lib/i18n/use-formats'
import { wordAt } from '@/lib/i18n/word-at'

const timeoutMs = 60_000
/** The most entries that the notice names; more would not help the reader. */
const mostSaid = 5

/** The recent imports, each of which can be undone for a day. */
export function ConfigurationImports({ imports }: { imports: readonly AppliedImport[] }) {
  const t = useTranslations('institution.configuration')
  const words = useMessages().institution?.configuration?.part
  const formats = useFormats()
  const problem = useProblemText()
  const router = useRouter()
  const [dialog, proven] = useProof()
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [kept, setKept] = useState<readonly KeptItem[]>([])
  if (imports.length === 0) return null

  const lineOf = ({ part, called, reason }: KeptItem) => t('keptLine', { part: wordAt(words, [part]) ?? part, name: called, reason })
  const keptWords = (items: readonly KeptItem[]) =>
    items.length === 0 ? '' : `${t('undoKept', { count: items.length })} ${items.slice(0, mostSaid).map(lineOf).join('; ')}.`

  async function undo(id: string) {
    setBusy(id)
    setFailure(null)
    setKept([])
    try {
      const foreseen = await proven(() => call(tryUndoConfiguration, { id }, { timeoutMs }))
      if (foreseen.undone === 0) setFailure(t('undoNothing'))
      else if (
        await confirm({
          title: t('undoQuestion', { count: foreseen.undone }),
          body: [t('undoHelp'), keptWords(foreseen.kept)].filter(Boolean).join(' '),
          action: t('undo'),
          tone: 'danger',
        })
      ) {
        const done = await proven(() => call(undoConfiguration, { id }, { timeoutMs }))
        setKept(done.kept)
        notify.success(t('undoDone', { count: done.undone }), { id: 'configuration' })
        router.refresh()
      }
    } catch (error) {
      if (!isProofNeeded(error))
        setFailure(error instanceof CallError && error.code === 'config.TOO_LATE' ? t('undoTooLate') : problem(error))
    }
    setBusy(null)
  }

  return (
    <Card as="section" aria-label={t('imports')} className="flex flex-col gap-3">
      <h2 className="text-lead font-bold">{t('imports')}</h2>
      {failure && (
        <Banner tone="danger" announce="assertive">
          {failure}
        </Banner>
      )}
      {kept.length > 0 && (
        <Banner tone="warning" title={t('undoKept', { count: kept.length })}>
          <ul>
            {kept.map((item, at) => (
              <li key={at}>{lineOf(item)}</li>
            ))}
          </ul>
        </Banner>
      )}
      <List label={t('imports')}>
        {imports.map(({ id, by, appliedAt, made, changed, undoneAt, undoableUntil }) => (
          <ListRow
            key={id}
            title={t('importedBy', { name: by, at: formats.dateTime(appliedAt) })}
            subtitle={
              <>
                {t('importCounts', { made, changed })}
                {undoneAt !== null && ` · ${t('undone', { at: formats.dateTime(undoneAt) })}`}
                {undoableUntil !== null && ` · ${t('undoUntil', { until: formats.dateTime(undoableUntil) })}`}
              </>
            }
            actions={
              undoableUntil !== null && (
                <Button size="sm" icon={<Undo2 />} loading={busy === id} onPress={() => void undo(id)}>
                  {t('undo')}
                </Button>
              )
            }
          />
        ))}
      </List>
      {dialog}
    </Card>
  )
}
