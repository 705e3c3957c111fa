'use client'

import { useTranslations } from 'next-intl'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { EntryForm } from '@/components/shared/settings-list/entry-form'
import { Checkbox } from '@/components/ui/checkbox'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { readFirm, removeFirm, saveFirm } from '@/lib/contracts/lists'
import { paths } from '@/lib/paths'
import { useCounts, useListWords, useUse } from './list-words'
import { NameField } from './name-field'
import { SupervisionFields, type Supervision } from './supervision-fields'

type Values = { readonly name: string; readonly active: boolean; readonly teachers: readonly Supervision[] }

function valuesOf({ name, active, teachers }: OutputOf<typeof readFirm>['firm']): Values {
  return { name, active, teachers: teachers.map((one) => ({ ...one, toOn: one.toOn ?? '', key: `${one.teacherId} ${one.fromOn}` })) }
}

export function FirmScreen({ initial }: { initial: OutputOf<typeof readFirm> | null }) {
  const t = useTranslations('lists')
  const words = useListWords('firms')
  const counts = useCounts()
  const use = useUse()
  const students = initial?.usage.students ?? 0
  return (
    <EntryForm
      title={{ list: words.title, fresh: words.fresh }}
      path={{ list: paths.firms, edit: paths.firm }}
      initial={initial && { id: initial.firm.id, revision: initial.firm.revision, values: valuesOf(initial.firm) }}
      start={{ name: '', active: true, teachers: [] }}
      contract={saveFirm}
      inputOf={({ id, revision, values: { teachers, ...values } }) => ({
        id,
        revision,
        ...values,
        teachers: teachers.map(({ teacherId, fromOn, toOn }) => ({ teacherId, fromOn, toOn: toOn === '' ? null : toOn })),
      })}
      savedOf={(output) => output}
      reread={async (id) => {
        const { firm } = await call(readFirm, { id })
        return { revision: firm.revision, values: valuesOf(firm) }
      }}
      remove={(input) => call(removeFirm, input)}
      nameOf={({ name }) => name}
      use={{ ...use.removal, isActive: ({ active }) => active, activate: (values) => ({ ...values, active: true }) }}
      usage={students === 0 && initial?.usage.isReferenced ? t('firms.wasSupervised') : counts({ students })}
      isReferenced={initial?.usage.isReferenced ?? false}
      names={{ name: t('field.name'), active: use.field.label, teachers: t('firms.supervisors') }}
      labelOf={(path) => {
        const [first, at, part] = path.split('.')
        if (first !== 'teachers' || at === undefined) return null
        return t('firms.supervisor', { number: Number(at) + 1, part: part === 'toOn' ? 'to' : part === 'fromOn' ? 'from' : 'other' })
      }}
    >
      {({ values, set, field }) => (
        <>
          <Fieldset legend={t('field.basics')}>
            <NameField field={field('name')} value={values.name} onChange={(name) => set({ name })} />
            <Checkbox {...field('active')} {...use.field} checked={values.active} onChange={(active) => set({ active })} />
          </Fieldset>
          <Fieldset legend={t('firms.supervisors')} help={t('firms.supervisorsHelp')}>
            <SupervisionFields teachers={values.teachers} onChange={(teachers) => set({ teachers })} field={field} />
          </Fieldset>
        </>
      )}
    </EntryForm>
  )
}
