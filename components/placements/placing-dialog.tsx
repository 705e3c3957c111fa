'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TypeAhead, type Suggested } from '@/components/shared/type-ahead'
import { Banner } from '@/components/ui/banner'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import {
  findPlaceable,
  savePlacements,
  type listPlacements,
  type readPlacementChoices,
  type readProvider,
} from '@/lib/contracts/placements'
import { mostPlaced } from '@/lib/placements/vocabulary'
import { FormDialog } from './form-dialog'
import { refusedBy } from './refusals'
import { SpecialtySelect } from './specialty-select'
import { useRefusalWords } from './use-refusal-words'
import { useSaving } from './use-saving'
import { HoursFields, SpanFields } from './when-fields'

type Placement = OutputOf<typeof listPlacements>['rows'][number]
type View = OutputOf<typeof readProvider>

interface PlacingDialogProps {
  /** Null for new placements. */
  initial: Placement | null
  provider: { readonly id: string; readonly name: string }
  contacts: View['contacts']
  specialties: OutputOf<typeof readPlacementChoices>['specialties']
  /** The values with which new placements start. */
  start?: Partial<Pick<Values, 'fromOn' | 'specialtyId'>>
  onClose: () => void
}

type Values = {
  readonly students: readonly Suggested[]
  readonly specialtyId: string
  readonly fromOn: string
  readonly toOn: string
  readonly weekdays: readonly number[]
  readonly startsTime: string
  readonly endsTime: string
  readonly contactId: string
  readonly notes: string
  readonly state: 'PROPOSED' | 'CONFIRMED'
}

function startOf(initial: Placement | null): Values {
  return {
    students: [],
    specialtyId: initial?.specialty?.id ?? '',
    fromOn: initial?.fromOn ?? '',
    toOn: initial?.toOn ?? '',
    weekdays: initial?.weekdays ?? [],
    startsTime: initial?.startsTime ?? '09:00',
    endsTime: initial?.endsTime ?? '16:30',
    contactId: initial?.contact?.id ?? '',
    notes: initial?.notes ?? '',
    state: 'PROPOSED',
  }
}

async function findStudents(q: string, signal: AbortSignal): Promise<readonly Suggested[]> {
  const { people } = await call(findPlaceable, { q }, { signal })
  return people.map(({ id, displayName, caption }) => ({ id, name: displayName, caption }))
}

/** Students are placed at a provider, several at once on the same days; or one placement is changed. */
export function PlacingDialog({ initial, provider, contacts, specialties, start: filledIn, onClose }: PlacingDialogProps) {
  const t = useTranslations('placements')
  const refusal = useRefusalWords()
  const { busy, failure, errors, errorAt, setError, save } = useSaving()
  const [start] = useState(() => ({ ...startOf(initial), ...filledIn }))
  const [values, setValues] = useState(start)
  /** The ids of the placements by student: a student keeps theirs however often the form is sent. */
  const [ids] = useState(() => new Map<string, string>())
  const set = (change: Partial<Values>) => setValues((now) => ({ ...now, ...change }))

  function idOf(studentId: string): string {
    const id = ids.get(studentId) ?? newId()
    ids.set(studentId, id)
    return id
  }

  function send(despite: boolean): Promise<void> {
    const { students, specialtyId, contactId, weekdays: days, ...rest } = values
    const input = {
      ...rest,
      placements: initial
        ? [{ id: initial.id, revision: initial.revision, studentId: initial.student.id }]
        : students.map(({ id: studentId }) => ({ id: idOf(studentId), revision: 0, studentId })),
      providerId: provider.id,
      specialtyId: specialtyId === '' ? null : specialtyId,
      contactId: contactId === '' ? null : contactId,
      weekdays: [...days],
      despite,
    }
    return save(savePlacements, input, {
      onDone: ({ placements }) => {
        notify.success(initial ? t('saved') : t('placing.done', { count: placements.length }))
        onClose()
      },
      onFailure: async (error) => {
        const refused = refusedBy(error)
        if (refused?.kind === 'NO_ROOM') setError('specialtyId', refusal(error) ?? '')
        if (refused?.kind === 'NO_AGREEMENT') setAsking(refusal(error) ?? '')
        return refused !== null && refused.kind !== 'TO_COME'
      },
    })
  }

  /** The missing agreement about which the user is asked; the placements are saved anyway once they confirm. */
  const [asking, setAsking] = useState<string | null>(null)

  /** The error of the first student with a problem, including their name. */
  function studentsError(): string | null {
    const wrong = Object.entries(errors).find(([path]) => path.startsWith('placements'))
    if (!wrong) return null
    const student = values.students[Number(wrong[0].split('.')[1])]
    return student ? t('placing.of', { name: student.name, problem: wrong[1] }) : wrong[1]
  }

  return (
    <FormDialog
      title={initial ? t('placing.change', { name: initial.student.displayName }) : t('placing.title')}
      description={provider.name}
      busy={busy}
      failure={failure}
      isChanged={JSON.stringify(values) !== JSON.stringify(start)}
      onSave={() => void send(asking !== null)}
      saveLabel={asking !== null ? t('saveAnyway') : initial ? undefined : t('placing.act')}
      removal={null}
      onClose={onClose}
    >
      {asking !== null && (
        <Banner tone="warning" announce="assertive">
          {asking} {t('refused.despite')}
        </Banner>
      )}
      {initial ? (
        errors['placements.0.studentId'] !== undefined && <Banner tone="danger">{errors['placements.0.studentId']}</Banner>
      ) : (
        <TypeAhead
          id="placing-students"
          label={t('placing.students')}
          placeholder={t('placing.studentsHint')}
          error={studentsError()}
          chosen={values.students}
          onChange={(students) => set({ students: students.slice(0, mostPlaced) })}
          find={findStudents}
          none={t('placing.nobody')}
        />
      )}
      <SpecialtySelect
        specialties={specialties}
        own={initial?.specialty}
        placeholder={t('noSpecialty')}
        value={values.specialtyId}
        error={errorAt('specialtyId')}
        onChange={(specialtyId) => set({ specialtyId })}
      />
      <SpanFields
        values={values}
        errorAt={errorAt}
        onChange={(change) => {
          setAsking(null)
          set(change)
        }}
      />
      <HoursFields id="placing-weekdays" values={values} errorAt={errorAt} onChange={set} />
      {(contacts.length > 0 || values.contactId !== '') && (
        <Select
          label={t('field.contact')}
          description={t('field.contactHelp')}
          optional
          placeholder={t('field.noContact')}
          options={contacts.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.contactId}
          error={errorAt('contactId')}
          onChange={(contactId) => set({ contactId })}
        />
      )}
      <TextArea
        label={t('field.studentNotes')}
        description={t('field.studentNotesHelp')}
        optional
        rows={3}
        maxLength={2_000}
        value={values.notes}
        error={errorAt('notes')}
        onChange={(notes) => set({ notes })}
      />
      {!initial && (
        <RadioGroup
          label={t('placing.state')}
          options={[
            { value: 'PROPOSED', label: t('placing.propose'), description: t('placing.proposeHelp') },
            { value: 'CONFIRMED', label: t('placing.confirm'), description: t('placing.confirmHelp') },
          ]}
          value={values.state}
          onChange={(state) => set({ state: state === 'CONFIRMED' ? 'CONFIRMED' : 'PROPOSED' })}
        />
      )}
    </FormDialog>
  )
}
