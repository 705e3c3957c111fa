'use client'

import { FileUp, TableProperties } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCounts, useUse } from '@/components/lists/list-words'
import { Fieldset } from '@/components/shared/editor/fieldset'
import { PartsFields } from '@/components/shared/editor/parts-fields'
import { EntryForm } from '@/components/shared/settings-list/entry-form'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { LinkButton } from '@/components/ui/link-button'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { readDataSet, removeDataSet, saveDataSet, type DataColumn, type listReaders } from '@/lib/contracts/third-party-import'
import { columnTypes, matchedBy, type MatchedBy } from '@/lib/third-party-import/data-sets'
import { paths } from '@/lib/paths'
import { LostColumns } from './lost-columns'

type Column = DataColumn & { readonly active: true }
type Values = {
  readonly name: string
  readonly matchedBy: MatchedBy
  readonly subjectReads: boolean
  readonly active: boolean
  readonly roleIds: readonly string[]
  readonly columns: readonly Column[]
  /** The ids of removed columns whose values are given up, after the person was told about them. */
  readonly emptied: readonly string[]
}
const start: Values = { name: '', matchedBy: 'STUDENT_ID_NUMBER', subjectReads: false, active: true, roleIds: [], columns: [], emptied: [] }
const most = 60

function valuesOf({ columns, ...set }: OutputOf<typeof readDataSet>['set']): Values {
  const { name, matchedBy: key, subjectReads, active, roleIds } = set
  return {
    name,
    matchedBy: key,
    subjectReads,
    active,
    roleIds,
    columns: columns.map((column) => ({ ...column, active: true })),
    emptied: [],
  }
}

interface DataSetScreenProps {
  initial: OutputOf<typeof readDataSet> | null
  roles: OutputOf<typeof listReaders>['roles']
}

/** The name of a set, the field by which its rows find their people, its columns, and its readers. */
export function DataSetScreen({ initial, roles }: DataSetScreenProps) {
  const t = useTranslations('thirdParty')
  const tLists = useTranslations('lists')
  const tShell = useTranslations('shell')
  const counts = useCounts()
  const use = useUse()
  const filled = initial?.usage.filled ?? {}
  const lostOf = (columns: readonly DataColumn[]) =>
    (initial?.set.columns ?? []).filter(({ id }) => (filled[id] ?? 0) > 0 && columns.every((column) => column.id !== id))
  return (
    <EntryForm
      title={{ list: tShell('titles.dataSets'), fresh: t('new') }}
      path={{ list: paths.dataSets, edit: paths.dataSets }}
      initial={initial && { id: initial.set.id, revision: initial.set.revision, values: valuesOf(initial.set) }}
      start={start}
      contract={saveDataSet}
      inputOf={({ id, revision, values: { columns, emptied, roleIds, ...values } }) => ({
        id,
        revision,
        ...values,
        roleIds: [...roleIds],
        columns: columns.map((column) => ({ id: column.id, caption: column.caption, type: column.type, sensitive: column.sensitive })),
        emptied: lostOf(columns).flatMap((column) => (emptied.includes(column.id) ? [column.id] : [])),
      })}
      savedOf={(output) => output}
      reread={async (id) => {
        const { set } = await call(readDataSet, { id })
        return { revision: set.revision, values: valuesOf(set) }
      }}
      remove={(input) => call(removeDataSet, input)}
      nameOf={({ name }) => name}
      use={{ ...use.removal, isActive: ({ active }) => active, activate: (values) => ({ ...values, active: true }) }}
      usage={counts({ people: initial?.usage.people })}
      isReferenced={initial?.usage.isReferenced ?? false}
      names={{
        name: tLists('field.name'),
        matchedBy: t('matchedBy'),
        columns: t('columns'),
        roleIds: t('readers'),
        subjectReads: t('subjectReads'),
        active: use.field.label,
        emptied: t('columns'),
      }}
      labelOf={(path) => {
        const [first, at] = path.split('.')
        return first === 'columns' && at !== undefined ? t('column', { number: Number(at) + 1 }) : null
      }}
    >
      {({ values, set, field }) => (
        <>
          {initial && (
            <div className="flex flex-wrap gap-2">
              <LinkButton href={`${paths.dataRecords}/${initial.set.id}`} icon={<TableProperties />}>
                {t('records.show')}
              </LinkButton>
              {initial.set.active && (
                <LinkButton href={`${paths.dataUpload}/${initial.set.id}`} icon={<FileUp />}>
                  {t('upload.action')}
                </LinkButton>
              )}
            </div>
          )}
          <Fieldset legend={tLists('field.basics')}>
            <TextField
              {...field('name')}
              label={tLists('field.name')}
              description={t('nameHelp')}
              required
              maxLength={120}
              value={values.name}
              onChange={(name) => set({ name })}
            />
            <Select
              {...field('matchedBy')}
              label={t('matchedBy')}
              description={t('matchedByHelp')}
              options={matchedBy.map((value) => ({ value, label: t(`match.${value}`) }))}
              value={values.matchedBy}
              onChange={(key) => set({ matchedBy: matchedBy.find((known) => known === key) ?? values.matchedBy })}
            />
            <Checkbox
              {...field('active')}
              label={use.field.label}
              description={t('activeHelp')}
              checked={values.active}
              onChange={(active) => set({ active })}
            />
          </Fieldset>
          <Fieldset legend={t('columns')} help={t('columnsHelp')}>
            <PartsFields
              name="columns"
              parts={values.columns}
              onChange={(columns) => set({ columns })}
              field={field}
              labelOf={(number) => t('column', { number })}
              add={t('addColumn')}
              none={t('noColumns')}
              make={(id): Column => ({ id, caption: '', type: 'TEXT', sensitive: false, active: true })}
              isUsed={false}
              saved={[]}
              most={most}
              extra={(column, change) => {
                const at = values.columns.findIndex(({ id }) => id === column.id)
                return (
                  <div className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-2">
                    <Select
                      {...field(`columns.${at}.type`)}
                      label={t('type')}
                      options={columnTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
                      value={column.type}
                      onChange={(type) => change({ ...column, type: columnTypes.find((known) => known === type) ?? column.type })}
                    />
                    <Checkbox
                      label={t('sensitive')}
                      checked={column.sensitive}
                      onChange={(sensitive) => change({ ...column, sensitive })}
                    />
                  </div>
                )
              }}
            />
            <LostColumns lost={lostOf(values.columns)} filled={filled} accepted={values.emptied} onAccept={(emptied) => set({ emptied })} />
          </Fieldset>
          <Fieldset legend={t('readers')} help={t('readersHelp')}>
            <ChoiceGroup role="group" id={field('roleIds').id} label={t('readers')} hideLabel error={field('roleIds').error}>
              <div className="flex flex-col gap-3">
                {roles.map(({ id, name }) => (
                  <Checkbox
                    key={id}
                    label={name}
                    checked={values.roleIds.includes(id)}
                    onChange={(isOn) =>
                      set({ roleIds: isOn ? [...values.roleIds, id].sort() : values.roleIds.filter((other) => other !== id) })
                    }
                  />
                ))}
              </div>
            </ChoiceGroup>
            <Checkbox
              {...field('subjectReads')}
              label={t('subjectReads')}
              description={t('subjectReadsHelp')}
              checked={values.subjectReads}
              onChange={(subjectReads) => set({ subjectReads })}
            />
          </Fieldset>
        </>
      )}
    </EntryForm>
  )
}
