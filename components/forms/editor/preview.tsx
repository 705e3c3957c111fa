'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { FieldFill } from '@/components/shared/form/field-fill'
import { formStore } from '@/components/shared/form/form-store'
import { allControls } from '@/components/shared/form/controls'
import { FormToolsProvider, proceduresOf, useFormText, type FormTools } from '@/components/shared/form/form-tools'
import { useFieldState } from '@/components/shared/form/use-field'
import { useMe } from '@/components/shared/live/use-me'
import { Chip } from '@/components/ui/chip'
import { classNames } from '@/components/ui/class-names'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { TextButton } from '@/components/ui/text-button'
import { toneOf } from '@/components/ui/tone'
import type { Answers } from '@/lib/forms/answers'
import { shownForm, type Eyes, type ShownPage } from '@/lib/forms/sight'
import { formParts } from '@/lib/forms/vocabulary'
import { isLocale, locales, type Locale } from '@/lib/i18n/locales'
import { findPiece, useEditing } from './editor-context'

type Store = ReturnType<typeof formStore>

/** The form as one of its people sees it: by part or role, language and width. It can be filled in; nothing of it is stored. */
export function Preview() {
  const t = useTranslations('formEditor')
  const { draft, choices, selected } = useEditing()
  const own = useLocale()
  const me = useMe()
  const [whose, setWhose] = useState('part:SUBMITTER')
  const [locale, setLocale] = useState<Locale>(isLocale(own) ? own : draft.definition.language)
  const [width, setWidth] = useState<'PHONE' | 'DESKTOP'>('PHONE')
  const { definition } = draft
  const made = useStore({ definition, whose, today: choices.today })
  const found = findPiece(definition, selected)
  const page = made.pages.find(({ uid }) => uid === found?.page.uid) ?? (found ? null : made.pages[0]) ?? null
  const { scales, procedures } = choices
  const tools = useMemo(
    (): FormTools => ({
      controls: allControls,
      language: definition.language,
      locale,
      scales: new Map(
        scales.map(({ id, values }) => [
          id,
          values.map(({ value, label, meaning, colour }) => ({
            value,
            label: meaning === '' ? String(value) : label,
            meaning: meaning === '' ? label : meaning,
            tone: toneOf(colour),
          })),
        ]),
      ),
      notation: 'FDI',
      files: new Map(),
      procedures: proceduresOf(
        procedures.filter(({ active }) => active),
        procedures,
      ),
      fileHref: () => '#',
      signerName: me.displayName,
    }),
    [definition.language, locale, scales, procedures, me.displayName],
  )

  return (
    <section aria-label={t('preview.title')} className="flex min-h-0 grow flex-col">
      <div className="flex flex-wrap items-end justify-center gap-x-2 gap-y-3 px-4 py-3">
        <div className="shrink-0 max-sm:basis-full sm:w-44">
          <Segmented
            label={t('preview.width')}
            value={width}
            options={(['PHONE', 'DESKTOP'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
            onChange={setWidth}
          />
        </div>
        <Select
          className="max-w-44 min-w-0 grow basis-36"
          label={t('preview.shownTo')}
          value={whose}
          options={[
            ...formParts.map((part) => ({ value: `part:${part}`, label: t(`part.${part}`), group: t('preview.parts') })),
            ...choices.roles.map(({ id, name }) => ({ value: `role:${id}`, label: name, group: t('preview.roles') })),
          ]}
          onChange={setWhose}
        />
        <Select
          className="max-w-44 min-w-0 grow basis-36"
          label={t('preview.language')}
          value={locale}
          options={locales.map((value) => ({ value, label: t(`language.${value}`) }))}
          onChange={(value) => isLocale(value) && setLocale(value)}
        />
      </div>
      <div className="min-h-0 grow overflow-y-auto px-4 pb-6">
        <div
          className={classNames(
            'mx-auto flex w-full flex-col gap-3 rounded-sheet border border-control bg-canvas p-4',
            width === 'PHONE' ? 'max-w-sm' : 'max-w-3xl',
          )}
        >
          <FormToolsProvider value={tools}>
            {page ? (
              <PreviewPage key={page.uid} page={page} pages={made.pages} store={made.store} />
            ) : (
              <p className="py-8 text-center text-dense text-muted">
                {t(made.pages.length === 0 ? 'preview.nothing' : 'preview.notShown')}
              </p>
            )}
          </FormToolsProvider>
        </div>
      </div>
    </section>
  )
}

function PreviewPage({ page, pages, store }: { page: ShownPage; pages: readonly ShownPage[]; store: Store }) {
  const t = useTranslations('formEditor')
  const { selected, select } = useEditing()
  const text = useFormText()
  const { isVisible } = useFieldState(store, page.uid)
  const at = pages.indexOf(page)
  const help = text(page.help)
  return (
    <>
      <p className="text-meta text-muted">{t('preview.pageOf', { number: at + 1, count: pages.length })}</p>
      <div aria-hidden="true" className="flex gap-1">
        {pages.map(({ uid }, place) => (
          <span key={uid} className={classNames('h-1.5 grow rounded-full', place <= at ? 'bg-primary' : 'bg-line')} />
        ))}
      </div>
      <h3 className="text-lead font-bold wrap-anywhere">{text(page.caption) || t('unnamedPage')}</h3>
      {!isVisible && <Chip tone="warning">{t('preview.hiddenPage')}</Chip>}
      {help !== '' && <p className="text-dense whitespace-pre-line text-muted">{help}</p>}
      {page.fields.length === 0 && <p className="py-6 text-center text-dense text-muted">{t('preview.emptyPage')}</p>}
      {page.fields.map(({ uid, mine }) => {
        const field = store.field(uid)
        if (!field) return null
        return (
          <div
            key={uid}
            onFocus={() => uid !== selected && select(uid)}
            className={classNames('rounded-card', uid === selected && 'outline-2 outline-offset-2 outline-primary')}
          >
            <HiddenNote uid={uid} store={store} />
            <FieldFill field={field} isMine={mine} store={store} />
          </div>
        )
      })}
      <nav className="flex justify-between gap-4 pt-2" aria-label={t('preview.pages')}>
        {at > 0 ? <TextButton onPress={() => select(pages[at - 1]?.uid ?? null)}>{t('preview.back')}</TextButton> : <span />}
        {at < pages.length - 1 && <TextButton onPress={() => select(pages[at + 1]?.uid ?? null)}>{t('preview.next')}</TextButton>}
      </nav>
    </>
  )
}

/** Says that a field exists although its rule currently hides it, and why a field with a rule is shown. */
function HiddenNote({ uid, store }: { uid: string; store: Store }) {
  const t = useTranslations('formEditor.preview')
  const { isVisible } = useFieldState(store, uid)
  const { selected } = useEditing()
  const field = store.field(uid)
  if (isVisible && (uid !== selected || field?.visibleWhen === null)) return null
  return (
    <p className="flex justify-end pb-1">
      <Chip tone={isVisible ? 'blue' : 'neutral'}>{t(isVisible ? 'shownByRule' : 'hiddenByRule')}</Chip>
    </p>
  )
}

type Made = { readonly key: string; readonly definition: unknown; readonly pages: readonly ShownPage[]; readonly store: Store }

/** A new store whenever the form changes, with the input of the previous one. */
function useStore({
  definition,
  whose,
  today,
}: {
  definition: Parameters<typeof shownForm>[0]['form']
  whose: string
  today: string
}): Made {
  const make = (answers: Answers): Made => {
    const eyes = eyesOf(whose)
    const form = shownForm({ form: definition, eyes, answers, today, completes: true })
    const store = formStore({ form, answers, today })
    // Each group gets two entries, so that their arrangement and the difference between them can be seen.
    for (const { fields } of form.pages)
      for (const { type, uid } of fields)
        if (type === 'GROUP') for (let count = store.state(uid).entries.length; count < 2; count += 1) store.addEntry(uid)
    return { key: whose, definition, pages: form.pages, store }
  }
  const [made, setMade] = useState(() => make({}))
  if (made.definition === definition && made.key === whose) return made
  const next = make(made.store.answers())
  setMade(next)
  return next
}

function eyesOf(whose: string): Eyes {
  const [kind = '', id = ''] = whose.split(':')
  if (kind === 'role') return { parts: ['VIEWER'], roleIds: [id] }
  const part = formParts.find((one) => one === id) ?? 'SUBMITTER'
  // A submitter who starts a form about themself is also its subject and a completer, and a subject is also a completer.
  const also = part === 'SUBMITTER' ? (['SUBJECT', 'COMPLETER'] as const) : part === 'SUBJECT' ? (['COMPLETER'] as const) : []
  return { parts: [part, ...also], roleIds: [] }
}
