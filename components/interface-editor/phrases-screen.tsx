'use client'

import { ArrowUpDown, MessageSquareQuote, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMessages, useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '@/components/ui/button'
import { prompt } from '@/components/ui/confirm'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { TextField } from '@/components/ui/text-field'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { phraseKinds, type PhraseKind } from '@/lib/clinical/permits'
import type { OutputOf } from '@/lib/contract'
import { removePhrase, savePhrase } from '@/lib/contracts/catalogue'
import { movePhrase, type listPhrases } from '@/lib/contracts/interface-editor'
import { EditorTabs } from './editor-tabs'
import { OrderList } from '@/components/shared/editor/order-list'
import { useOrdering } from '@/components/shared/editor/use-ordering'

type Phrase = OutputOf<typeof listPhrases>['phrases'][number]

/** Phrases that every teacher can tap rather than write. */
export function PhrasesScreen({ phrases }: { phrases: readonly Phrase[] }) {
  const t = useTranslations('interfaceEditor')
  const tShell = useTranslations('shell')
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={tShell('titles.interfacePhrases')} after={phrases.length} subtitle={t('phrase.intro')} />
      <EditorTabs current="interfacePhrases" />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {phraseKinds.map((kind) => (
          <PhraseGroup key={kind} kind={kind} phrases={phrases} />
        ))}
      </div>
    </div>
  )
}

function PhraseGroup({ kind, phrases }: { kind: PhraseKind; phrases: readonly Phrase[] }) {
  const t = useTranslations('interfaceEditor.phrase')
  const tOrder = useTranslations('editor.order')
  const { issues } = useMessages()
  const router = useRouter()
  const problem = useProblemText()
  const { rows: all, move } = useOrdering(phrases, (to) => call(movePhrase, to))
  const [isOrdering, setOrdering] = useState(false)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useUnsavedChanges(text.trim() !== '')
  const rows = all.filter((row) => row.kind === kind)

  /** Returns the problem with the phrase, or null if it was saved. */
  async function save(phrase: Phrase): Promise<string | null> {
    const twin = all.find((row) => row.kind === kind && row.id !== phrase.id && row.text.toLowerCase() === phrase.text.trim().toLowerCase())
    if (twin) return String(issues.captionTaken)
    try {
      await call(savePhrase, { ...phrase, own: false })
      router.refresh()
      return null
    } catch (failed) {
      return failed instanceof CallError && failed.issues[0] ? failed.issues[0].message : problem(failed)
    }
  }

  async function add(event: SyntheticEvent) {
    event.preventDefault()
    if (text.trim() === '') return setError(String(issues.required))
    setBusy(true)
    const wrong = await save({ id: newId(), kind, text })
    setBusy(false)
    setError(wrong)
    if (wrong === null) setText('')
  }

  async function reword(phrase: Phrase) {
    const answer = await prompt({
      title: t('reword'),
      label: t(`kinds.${kind}`),
      initial: phrase.text,
      maxLength: 120,
      action: t('save'),
      requiredMessage: String(issues.required),
    })
    if (answer === null || answer.trim() === phrase.text) return
    const wrong = await save({ ...phrase, text: answer })
    if (wrong !== null) notify.error(wrong)
  }

  async function remove(phrase: Phrase) {
    try {
      await call(removePhrase, { id: phrase.id })
      notify.info(t('removed', { text: phrase.text }), { id: `phrase-${phrase.id}`, onUndo: () => void save(phrase) })
      router.refresh()
    } catch (failed) {
      notify.error(problem(failed))
    }
  }

  return (
    <section aria-labelledby={`phrases-${kind}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`phrases-${kind}`} className="text-h2 font-bold">
          {t(`kinds.${kind}`)}
        </h2>
        {rows.length > 1 && (
          <Button size="sm" icon={<ArrowUpDown />} aria-pressed={isOrdering} onPress={() => setOrdering(!isOrdering)}>
            {tOrder(isOrdering ? 'done' : 'start')}
          </Button>
        )}
      </div>
      {rows.length === 0 && (
        <EmptyState level={3} icon={<MessageSquareQuote />} title={t('empty')}>
          {t('emptyHelp')}
        </EmptyState>
      )}
      {isOrdering && (
        <OrderList
          label={t(`kinds.${kind}`)}
          items={rows.map((row) => ({ id: row.id, caption: row.text }))}
          onMove={(id, to) =>
            void move(
              id,
              all.findIndex((row) => row.id === rows[to]?.id),
            )
          }
        />
      )}
      {!isOrdering && rows.length > 0 && (
        <List aria-labelledby={`phrases-${kind}`}>
          {rows.map((row) => (
            <ListRow
              key={row.id}
              title={row.text}
              actions={
                <>
                  <IconButton label={t('rewordNamed', { text: row.text })} icon={<Pencil />} onPress={() => void reword(row)} />
                  <IconButton label={t('removeNamed', { text: row.text })} icon={<Trash2 />} onPress={() => void remove(row)} />
                </>
              }
            />
          ))}
        </List>
      )}
      <form noValidate onSubmit={(event) => void add(event)} className="flex flex-wrap items-start gap-2">
        <TextField
          className="grow basis-52"
          label={t('new')}
          hideLabel
          placeholder={t('new')}
          value={text}
          error={error}
          maxLength={120}
          onChange={setText}
        />
        <Button type="submit" icon={<Plus />} loading={busy}>
          {t('add')}
        </Button>
      </form>
    </section>
  )
}
