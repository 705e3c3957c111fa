'use client'

import { Copy, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { isAnswered, isFilledIn, type Field, type Page } from '@/lib/forms/definition'
import { proposedId } from '@/lib/forms/proposed'
import { findPiece, propertyId, takenIds, useCaption, useEditing, useFieldChange, useNameable, usePageChange } from './editor-context'
import { duplicatePiece, pieceInstead, withoutPiece } from './edits'
import { fieldIcons } from './field-icon'
import { LimitsFields } from './limits-fields'
import { PieceText } from './piece-text'
import { PropertyProblems } from './property-problems'
import { RuleField } from './rule-field'
import { SaveToLibrary } from './save-to-library'
import { TypeFields } from './type-fields'
import { WhoField } from './who-field'

/** All properties of the chosen page or field. */
export function Properties() {
  const t = useTranslations('formEditor')
  const { draft, selected } = useEditing()
  const found = findPiece(draft.definition, selected)
  if (!found) return <p className="px-4 py-6 text-dense text-muted">{t('chooseSomething')}</p>
  return found.field ? (
    <FieldProperties key={found.field.uid} field={found.field} page={found.page} isInGroup={found.group !== null} />
  ) : (
    <PageProperties key={found.page.uid} page={found.page} />
  )
}

function Head({ piece, title, icon }: { piece: Page | Field; title: string; icon: React.ReactNode }) {
  const t = useTranslations('formEditor')
  const { draft, select, say } = useEditing()
  const caption = useCaption()(piece)

  function duplicate() {
    const copy = duplicatePiece(draft.definition, piece.uid)
    draft.change((before) => ({ ...before, definition: copy.form }))
    select(copy.uid)
  }

  function remove() {
    const next = pieceInstead(draft.definition, piece.uid)
    draft.change((before) => ({ ...before, definition: withoutPiece(before.definition, piece.uid) }))
    select(null)
    say(t('removed', { caption }))
    // Its properties are gone with the piece, so the focus goes to the row that stands in its place.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-piece="${next}"] [data-choose]`)?.focus())
  }

  return (
    <header className="flex min-h-control flex-wrap items-center gap-2 border-b border-line px-4 py-2">
      <IconSlot>{icon}</IconSlot>
      <h2 className="min-w-0 grow font-bold">{title}</h2>
      <span className="flex">
        <IconButton size="sm" label={t('duplicate', { caption })} icon={<Copy />} onPress={duplicate} />
        <SaveToLibrary piece={piece} />
        <IconButton size="sm" label={t('remove', { caption })} icon={<Trash2 />} onPress={remove} />
      </span>
    </header>
  )
}

function PageProperties({ page }: { page: Page }) {
  const t = useTranslations('formEditor')
  const change = usePageChange(page)
  return (
    <section aria-label={t('properties')}>
      <Head piece={page} title={t('page')} icon={fieldIcons.NOTES} />
      <div className="flex flex-col gap-4 px-4 py-4">
        <PieceText
          id={propertyId(page.uid, 'caption')}
          label={t('caption')}
          value={page.caption}
          onChange={(caption) => change({ caption })}
          maxLength={200}
        />
        <PropertyProblems uid={page.uid} property="caption" />
        <PieceText label={t('help')} value={page.help} onChange={(help) => change({ help })} multiline optional />
        <RuleField
          id={propertyId(page.uid, 'visibleWhen')}
          label={t('shownWhen')}
          always={t('alwaysShown')}
          value={page.visibleWhen}
          onChange={(visibleWhen) => change({ visibleWhen })}
          of={page.uid}
          except={new Set(page.fields.map(({ uid }) => uid))}
        />
        <PropertyProblems uid={page.uid} property="visibleWhen" />
        <LimitsFields
          label={t('wordsOfPage')}
          min={page.minWords}
          max={page.maxWords}
          onChange={(minWords, maxWords) => change({ minWords, maxWords })}
        />
        <PropertyProblems uid={page.uid} property="minWords" />
        <WhoField
          id={propertyId(page.uid, 'complete')}
          label={t('whoCompletes')}
          value={page.complete}
          onChange={(complete) => change({ complete })}
          inherits="form"
          use="complete"
        />
        <WhoField
          id={propertyId(page.uid, 'see')}
          label={t('whoSees')}
          value={page.see}
          onChange={(see) => change({ see })}
          inherits="form"
          use="see"
        />
        <PropertyProblems uid={page.uid} property="see" />
      </div>
    </section>
  )
}

function FieldProperties({ field, page, isInGroup }: { field: Field; page: Page; isInGroup: boolean }) {
  const t = useTranslations('formEditor')
  const { draft } = useEditing()
  const change = useFieldChange(field)
  const taken = takenIds(draft.definition, field.uid)
  const { language } = draft.definition
  const [isNew, setNew] = useState(field.id === '')
  const proposed = proposedId(field.caption[language] ?? '', field.type, taken)
  const required = typeof field.required === 'object' ? 'WHEN' : field.required
  const others = useNameable(field.uid).filter(({ uid }) => uid !== field.uid)

  function setRequired(value: string) {
    const [first] = others.filter(({ type }) => isAnswered(type))
    if (value === 'WHEN') change({ required: { when: field.visibleWhen ?? (first ? `COUNT({${first.uid}}) > 0` : 'TRUE') } })
    else change({ required: value === 'ALWAYS' ? 'ALWAYS' : 'NEVER' })
  }

  return (
    <section aria-label={t('properties')}>
      <Head piece={field} title={t(`type.${field.type}`)} icon={fieldIcons[field.type]} />
      <div className="flex flex-col gap-4 px-4 py-4">
        <PieceText
          id={propertyId(field.uid, 'caption')}
          label={t('caption')}
          value={field.caption}
          onChange={(caption) => change({ caption })}
          // An id is proposed when the caption is finished, as long as nobody wrote one.
          onBlur={() => {
            setNew(false)
            if (field.id === '') change({ id: proposed })
          }}
          maxLength={500}
        />
        <PropertyProblems uid={field.uid} property="caption" />
        <TextField
          id={propertyId(field.uid, 'id')}
          label={t('id')}
          value={field.id}
          maxLength={40}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={isNew ? proposed : undefined}
          error={field.id === '' && !isNew ? t('idMissing') : null}
          description={taken.includes(field.id) && field.id !== '' ? t('idDoubled', { id: field.id }) : t('idHelp')}
          onChange={(typed) => change({ id: idFrom(typed) })}
        />
        <PieceText label={t('help')} value={field.help} onChange={(help) => change({ help })} multiline optional />
        <TypeFields field={field} />
        <RuleField
          id={propertyId(field.uid, 'visibleWhen')}
          label={t('shownWhen')}
          always={t('alwaysShown')}
          value={field.visibleWhen}
          onChange={(visibleWhen) => change({ visibleWhen })}
          of={field.uid}
          except={new Set([field.uid])}
        />
        <PropertyProblems uid={field.uid} property="visibleWhen" />
        {isFilledIn(field.type) && (
          <>
            <Select
              id={propertyId(field.uid, 'required')}
              label={t('required.label')}
              value={required}
              options={(['NEVER', 'ALWAYS', 'WHEN'] as const).map((value) => ({ value, label: t(`required.${value}`) }))}
              onChange={setRequired}
            />
            {typeof field.required === 'object' && (
              <RuleField
                label={t('requiredWhen')}
                always={null}
                value={field.required.when}
                onChange={(when) => change({ required: when === null ? 'NEVER' : { when } })}
                of={field.uid}
                except={new Set([field.uid])}
              />
            )}
            <PropertyProblems uid={field.uid} property="required" />
          </>
        )}
        {isFilledIn(field.type) && !isInGroup && (
          <>
            <WhoField
              id={propertyId(field.uid, 'complete')}
              label={t('whoCompletes')}
              value={field.complete}
              onChange={(complete) => change({ complete })}
              inherits="page"
              fallback={page.complete}
              use="complete"
            />
            <PropertyProblems uid={field.uid} property="complete" />
          </>
        )}
        {isInGroup ? (
          <p className="text-dense text-muted">{t('whoOfGroup')}</p>
        ) : (
          <>
            <WhoField
              id={propertyId(field.uid, 'see')}
              label={t('whoSees')}
              value={field.see}
              onChange={(see) => change({ see })}
              inherits="page"
              fallback={page.see}
              use="see"
            />
            <PropertyProblems uid={field.uid} property="see" />
          </>
        )}
      </div>
    </section>
  )
}

/** Turns typed text into the characters that an id may contain. */
function idFrom(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/[^a-z0-9_]/g, '')
    .replace(/^[_0-9]+/, '')
    .slice(0, 40)
}
