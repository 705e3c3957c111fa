import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { Checkbox } from '@/components/ui/checkbox'
import { NumberField } from '@/components/ui/number-field'

const numbers = ['patientSlots', 'clinicalCapacity', 'studentsPerTeacher'] as const
type Places = {
  readonly assistEnabled: boolean
  readonly usesSeats: boolean
  readonly seatsPerStudent: number | null
  readonly studentsPerSeat: number | null
  readonly patientSlots: number | null
  readonly clinicalCapacity: number | null
  readonly studentsPerTeacher: number | null
}
interface SessionTypePlacesProps {
  values: Places
  set: (values: Partial<Places>) => void
  field: FieldAt
}

const most = { patientSlots: 1_000, clinicalCapacity: 5_000, studentsPerTeacher: 1_000 }

/** How many a date of a type takes: students for each teacher, at once and to a seat, and patients. */
export function SessionTypePlaces({ values, set, field }: SessionTypePlacesProps) {
  const t = useTranslations('lists.sessionTypes')
  const words = {
    patientSlots: { label: t('patientSlots'), description: t('patientSlotsHelp') },
    clinicalCapacity: { label: t('capacity'), description: t('capacityHelp') },
    studentsPerTeacher: { label: t('perTeacher'), description: t('perTeacherHelp') },
  }
  return (
    <Fieldset legend={t('places')}>
      {numbers.map((name) => (
        <NumberField
          key={name}
          {...field(name)}
          {...words[name]}
          className="max-w-prose"
          optional
          min={1}
          max={most[name]}
          value={values[name]}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <Checkbox
        {...field('usesSeats')}
        label={t('seats')}
        description={t('seatsHelp')}
        checked={values.usesSeats}
        onChange={(usesSeats) => set({ usesSeats })}
      />
      {values.usesSeats && (
        <>
          <NumberField
            {...field('seatsPerStudent')}
            className="max-w-prose"
            label={t('seatsPerStudent')}
            required
            min={1}
            max={4}
            value={values.seatsPerStudent}
            onChange={(seatsPerStudent) => set({ seatsPerStudent })}
          />
          <NumberField
            {...field('studentsPerSeat')}
            className="max-w-prose"
            label={t('studentsPerSeat')}
            required
            min={1}
            max={4}
            value={values.studentsPerSeat}
            onChange={(studentsPerSeat) => set({ studentsPerSeat })}
          />
        </>
      )}
      <Checkbox
        {...field('assistEnabled')}
        label={t('assist')}
        description={t('assistHelp')}
        checked={values.assistEnabled}
        onChange={(assistEnabled) => set({ assistEnabled })}
      />
    </Fieldset>
  )
}
