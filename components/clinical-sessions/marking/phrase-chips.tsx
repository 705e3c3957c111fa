'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/client/new-id'
import { saveQueued } from '@/lib/client/queue'
import { useProblemText } from '@/lib/client/use-problem-text'
import { removePhrase, savePhrase, type Phrase } from '@/lib/contracts/catalogue'
import type { FieldTools } from '@/components/shared/live/autosaved-text'
import { phrasesAbout } from './phrases-about'
import { usePhraseBook } from './phrase-book'

interface PhraseChipsProps {
  kinds: readonly Phrase['kind'][]
  field: FieldTools
  /** The id of the text field, to find out which text is selected in it. */
  fieldId: string
  /** Whether the chips are beside a mark, where fewer are shown. */
  compact?: boolean
  /** Given beside a mark: its criterion, and the other criteria that this session judges. */
  criterion?: { readonly about: string; readonly others: readonly string[] }
}

const most = 120
const fewest = 4
const many = 12

/** Phrases that a teacher often writes, to tap into the text; a new phrase can be saved for the next time. */
export function PhraseChips({ kinds, field, fieldId, compact, criterion }: PhraseChipsProps) {
  const t = useTranslations('marking')
  const problemText = useProblemText()
  const { catalogue, phrases, add, remove } = usePhraseBook()
  const shownOf = (kind: Phrase['kind']) => {
    const open = phrases.filter((phrase) => phrase.kind === kind && !field.typed.includes(phrase.text))
    // The teacher's own phrases come first, because they chose them.
    const ordered = [...open.filter(({ own }) => own), ...open.filter(({ own }) => !own)]
    return (criterion ? phrasesAbout(ordered, criterion) : ordered).slice(0, compact ? fewest : many)
  }

  function save(kind: Phrase['kind']) {
    const text = wordsOf(field.typed, fieldId)
    if (text === '' || text.length > most) return notify.info(t('phrases.nothing'), { id: 'phrase' })
    if (phrases.some((phrase) => phrase.text === text)) return
    const phrase = { id: newId(), kind, text, own: true }
    const failed = (error: unknown) => notify.error(problemText(error), { id: 'phrase' })
    const recordOf = (list: readonly Phrase[]) =>
      catalogue ? { record: { key: 'catalogue', value: { ...catalogue, phrases: list } } } : {}
    add(phrase)
    void saveQueued(savePhrase, phrase, { entity: phrase.id, ...recordOf([...phrases, phrase]) }).catch(failed)
    notify.success(t('phrases.saved', { text }), {
      id: 'phrase',
      onUndo: () => {
        remove(phrase.id)
        void saveQueued(removePhrase, { id: phrase.id }, { entity: phrase.id, ...recordOf(phrases) }).catch(failed)
      },
    })
  }

  return kinds
    .filter((kind) => field.typed.trim() !== '' || shownOf(kind).length > 0)
    .map((kind) => (
      <div key={kind} role="group" aria-label={t(`phrases.${kind}`)} className="flex flex-wrap items-center gap-1.5">
        {!compact && (
          <span aria-hidden="true" className="w-full text-meta font-medium text-muted">
            {t(`phrases.${kind}`)}
          </span>
        )}
        {shownOf(kind).map(({ id, text }) => (
          <button
            key={id}
            type="button"
            onClick={() => field.append(text)}
            className="inline-flex min-h-control-sm max-w-full items-center rounded-full border border-control bg-surface px-3 py-1 text-left text-dense font-medium hover:bg-hover active:bg-pressed"
          >
            {text}
          </button>
        ))}
        {field.typed.trim() !== '' && (
          <Button size="sm" variant="quiet" icon={<Plus />} onPress={() => save(kind)}>
            {t('phrases.save')}
          </Button>
        )}
      </div>
    ))
}

/** The selected text, else the last line. */
function wordsOf(typed: string, fieldId: string): string {
  const area = document.getElementById(fieldId)
  const selected = area instanceof HTMLTextAreaElement ? area.value.slice(area.selectionStart, area.selectionEnd).trim() : ''
  return selected || (typed.trim().split('\n').at(-1) ?? '').trim()
}
