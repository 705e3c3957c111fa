'use client'

import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { EditorForm } from '@/components/shared/editor/editor-form'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { Removal } from '@/components/shared/editor/removal'
import { useEditor } from '@/components/shared/editor/use-editor'
import { confirm } from '@/components/ui/confirm'
import { DayField } from '@/components/ui/day-field'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { CallError } from '@/lib/client/call-error'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { readRecord, removeRecord, saveRecord, type DataColumn } from '@/lib/contracts/third-party-import'
import { paths } from '@/lib/paths'

type Found = OutputOf<typeof readRecord>
type Values = { readonly values: Readonly<Record<string, string>> }

/** A person's record in a data set, to be changed by hand: a value changed by hand stays when a file has another. */
export function RecordEditor({ found: { set, columns, record } }: { found: Found }) {
  const t = useTranslations('thirdParty')
  const tEditor = useTranslations('editor')
  const router = useRouter()
  const problem = useProblemText()
  const { personId, name, key, byHand } = record
  const one = { id: set.id, personId }
  const list = `${paths.dataRecords}/${set.id}` as const
  const whole = (values: Values['values']): Values => ({ values: Object.fromEntries(columns.map(({ id }) => [id, values[id] ?? ''])) })
  const editor = useEditor({
    contract: saveRecord,
    initial: { values: whole(record.values), revision: record.revision },
    inputOf: ({ values }, revision) => ({ ...one, revision, values: { ...values } }),
    savedOf: (output) => output,
    reread: async () => {
      try {
        const { record: now } = await call(readRecord, one)
        return { values: whole(now.values), revision: now.revision }
      } catch (error) {
        if (error instanceof CallError && error.status === 'NOT_FOUND') return null
        throw error
      }
    },
    onSaved: () => router.refresh(),
    wordsOf: (error) => (error.code === 'third-party-import.OUT_OF_USE' ? t('records.outOfUse') : null),
  })

  async function remove() {
    if (
      !(await confirm({
        title: t('records.removeQuestion', { name }),
        body: t('records.removeHelp'),
        action: t('records.remove'),
        tone: 'danger',
      }))
    )
      return
    try {
      await call(removeRecord, { ...one, revision: editor.revision })
      notify.success(t('records.removed', { name }))
      router.push(list)
    } catch (error) {
      notify.error(problem(error))
    }
    router.refresh()
  }

  return (
    <EditorForm
      title={name}
      subtitle={[set.name, key].filter(Boolean).join(' · ')}
      back={{ href: list, label: t('records.title', { name: set.name }) }}
      editor={editor}
      names={{ values: t('columns') }}
      labelOf={(path) => columns.find(({ id }) => path === `values.${id}`)?.caption ?? t('columns')}
      below={
        <Removal
          title={t('records.remove')}
          words={t('records.removeWords', { name })}
          as="DELETED"
          labels={{ DELETED: t('records.remove'), DEACTIVATED: '' }}
          help={t('records.removeHelp')}
          disabledReason={editor.isChanged && tEditor('removal.saveFirst')}
          onRemove={remove}
        />
      }
    >
      <Fieldset legend={t('columns')} help={t('records.byHandHelp')}>
        {columns.map((column) => (
          <ValueField
            key={column.id}
            column={column}
            {...editor.field(`values.${column.id}`)}
            isByHand={byHand.includes(column.id)}
            value={editor.values.values[column.id] ?? ''}
            onChange={(value) => editor.set({ values: { ...editor.values.values, [column.id]: value } })}
          />
        ))}
      </Fieldset>
    </EditorForm>
  )
}

/** The number of letters from which a text does not fit a line on a phone. */
const longFrom = 40

interface ValueFieldProps {
  column: DataColumn
  id: string
  error: string | null
  isByHand: boolean
  value: string
  onChange: (value: string) => void
}

/** A field for one value, by the type of its column. */
function ValueField({ column: { caption, type, sensitive }, isByHand, ...field }: ValueFieldProps) {
  const t = useTranslations('thirdParty')
  // The height of the field is decided once: it does not become another field while a person types in it.
  const [isLong] = useState(field.value.length > longFrom)
  const description =
    [isByHand && t('records.byHand'), sensitive && t('records.sensitive')].filter((words) => words !== false).join(' ') || undefined
  const shared = { ...field, label: caption, ...(description !== undefined && { description }) }
  if (type === 'DATE') return <DayField {...shared} optional />
  if (type === 'YES_NO')
    return (
      <Select
        {...shared}
        placeholder={t('records.empty')}
        options={[
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]}
      />
    )
  if (isLong) return <TextArea {...shared} rows={3} maxLength={2_000} />
  return <TextField {...shared} maxLength={2_000} {...(type === 'NUMBER' && { inputMode: 'decimal' })} />
}
