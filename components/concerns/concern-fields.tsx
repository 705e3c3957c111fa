'use client'

import { Stethoscope, UserRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { DayField } from '@/components/ui/day-field'
import { IconSlot } from '@/components/ui/icon-slot'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextButton } from '@/components/ui/text-button'
import { TextField } from '@/components/ui/text-field'
import { TimeField } from '@/components/ui/time-field'
import { concernCategories, type ConcernKind } from '@/lib/concerns/vocabulary'
import { useFormats } from '@/lib/i18n/use-formats'
import type { useConcernDraft } from './use-concern-draft'

export type ConcernField = 'studentId' | 'programmeId' | 'category' | 'happenedAt' | 'facts' | 'fileIds'
export const fieldIds: Readonly<Record<ConcernField, string>> = {
  studentId: 'concern-student',
  programmeId: 'concern-programme',
  category: 'concern-category',
  happenedAt: 'concern-day',
  facts: 'concern-facts',
  fileIds: 'concern-files',
}
const mostLetters = 4_000

type Student = { readonly id: string; readonly displayName: string; readonly programme?: string | null; readonly year?: number | null }
type Values = { day: string; time: string | null; risk: boolean; nameShown: boolean; programmeId: string; isTyped: boolean }

interface ConcernFieldsProps {
  kind: ConcernKind
  draft: ReturnType<typeof useConcernDraft>
  known: readonly Student[]
  programmes: readonly { id: string; name: string }[]
  values: Values
  set: {
    day: (day: string) => void
    time: (time: string | null) => void
    risk: (risk: boolean) => void
    nameShown: (shown: boolean) => void
    programmeId: (id: string) => void
    typing: (typing: boolean) => void
  }
  /** Whether the chosen student has no programme. */
  needsProgramme: boolean
  today: string
  session: { clinicName: string; heldOn: string } | null
  onUnlink: () => void
  errors: Partial<Record<ConcernField, string>>
}

export function ConcernFields(props: ConcernFieldsProps) {
  const { kind, draft, known, programmes, values, set, needsProgramme, today, session, onUnlink, errors } = props
  const t = useTranslations('concerns')
  const formats = useFormats()
  const [selector, select] = useSelector()
  const student = known.find(({ id }) => id === draft.student)

  async function choose() {
    const items = known.map(({ id, displayName, programme, year }) => ({
      id,
      caption: displayName,
      subcaption: [programme, year].filter(Boolean).join(' · '),
    }))
    const ids = await select({ title: t('form.student'), items, selected: draft.student === '' ? [] : [draft.student] })
    if (ids) draft.set.student(ids[0] ?? '')
  }

  function typeInstead(isTyping: boolean) {
    set.typing(isTyping)
    if (!isTyping) draft.set.typed('')
  }

  return (
    <>
      <div className="grid gap-5 md:grid-cols-2">
        <div className="flex flex-col items-start gap-1">
          {values.isTyped ? (
            <TextField
              id={fieldIds.studentId}
              className="w-full"
              label={t('form.studentTyped')}
              required
              maxLength={200}
              value={draft.typed}
              onChange={draft.set.typed}
              error={errors.studentId ?? null}
            />
          ) : (
            <ChoiceGroup
              id={fieldIds.studentId}
              className="w-full"
              role="group"
              label={t('form.student')}
              required
              error={errors.studentId ?? null}
            >
              <Button icon={<UserRound />} fullWidth onPress={() => void choose()} className="justify-start wrap-anywhere">
                {student?.displayName ?? t('form.chooseStudent')}
              </Button>
            </ChoiceGroup>
          )}
          <TextButton onPress={() => typeInstead(!values.isTyped)}>
            {t(values.isTyped ? 'form.chooseInstead' : 'form.typeInstead')}
          </TextButton>
        </div>
        <Select
          id={fieldIds.category}
          label={t('form.category')}
          required
          placeholder={t('form.chooseCategory')}
          options={concernCategories[kind].map((value) => ({ value, label: t(`category.${value}`) }))}
          value={concernCategories[kind].some((one) => one === draft.category) ? draft.category : ''}
          onChange={draft.set.category}
          error={errors.category ?? null}
        />
        {(values.isTyped || needsProgramme) && (
          <Select
            id={fieldIds.programmeId}
            label={t('form.programme')}
            required
            placeholder={t('form.chooseCategory')}
            options={programmes.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.programmeId}
            onChange={set.programmeId}
            error={errors.programmeId ?? null}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <DayField
            id={fieldIds.happenedAt}
            className="grow"
            label={t('form.day')}
            required
            max={today}
            value={values.day}
            onChange={set.day}
            error={errors.happenedAt ?? null}
          />
          <TimeField label={t('form.time')} optional value={values.time} onChange={set.time} />
        </div>
        <TextField label={t('form.place')} optional maxLength={200} value={draft.place} onChange={draft.set.place} />
      </div>
      {session && (
        <div className="flex flex-wrap items-center gap-3 rounded-control border border-line bg-canvas px-3 py-2">
          <IconSlot>
            <Stethoscope />
          </IconSlot>
          <span className="min-w-0 grow">
            <b className="block font-medium">{t('form.session', { clinic: session.clinicName, day: formats.longDay(session.heldOn) })}</b>
            <span className="text-dense text-muted">{t('form.sessionHelp')}</span>
          </span>
          <Button size="sm" variant="quiet" onPress={onUnlink}>
            {t('form.unlink')}
          </Button>
        </div>
      )}
      <TextArea
        id={fieldIds.facts}
        label={t('form.facts')}
        help={t('form.factsHelp')}
        description={t('form.factsCount', { count: draft.facts.length, most: mostLetters })}
        required
        rows={8}
        maxLength={mostLetters}
        value={draft.facts}
        onChange={draft.set.facts}
        error={errors.facts ?? null}
      />
      {kind === 'CONCERN' && (
        <Segmented
          label={t('form.risk')}
          description={t('form.riskHelp')}
          options={[
            { value: 'no', label: t('form.no') },
            { value: 'yes', label: t('form.yes') },
          ]}
          value={values.risk ? 'yes' : 'no'}
          onChange={(value) => set.risk(value === 'yes')}
        />
      )}
      <Checkbox
        label={student && !values.isTyped ? t('form.nameShown', { name: student.displayName }) : t('form.nameShownAny')}
        checked={values.nameShown}
        onChange={set.nameShown}
      />
      {selector}
    </>
  )
}
