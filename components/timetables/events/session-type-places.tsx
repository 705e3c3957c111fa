import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import type { FieldAt } from '@/components/shared/editor/use-editor'
import { NumberField } from '@/components/ui/number-field'

const numbers = ['clinicalCapacity', 'studentsPerTeacher'] as const
type Places = {
  readonly clinicalCapacity: number | null
  readonly studentsPerTeacher: number | null
}
interface SessionTypePlacesProps {
  values: Places
  set: (values: Partial<Places>) => void
  field: FieldAt
}

const most = { clinicalCapacity: 5_000, studentsPerTeacher: 1_000 }

/** The places on a date of a type: students at once and for each teacher. Values that nothing reads yet are kept and not offered (decision 0202). */
export function SessionTypePlaces({ values, set, field }: SessionTypePlacesProps) {
  const t = useTranslations('lists.sessionTypes')
  const words = {
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
    </Fieldset>
  )
}
