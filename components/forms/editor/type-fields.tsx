'use client'

import { useTranslations } from 'next-intl'
import { Checkbox } from '@/components/ui/checkbox'
import { DayField } from '@/components/ui/day-field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { fieldsOf, type Field, type FieldOf } from '@/lib/forms/definition'
import { computedFormats } from '@/lib/forms/vocabulary'
import { findPiece, propertyId, useCaption, useEditing, useFieldChange } from './editor-context'
import { FormulaField } from './formula-field'
import { GridFields } from './grid-fields'
import { GroupFields } from './group-fields'
import { LimitsFields, NumberBox } from './limits-fields'
import { OptionsField } from './options-field'
import { OptionsLibrary } from './options-library'
import { PieceText } from './piece-text'
import { ProcedureFields, RadiographsFields } from './record-fields'
import { PropertyProblems } from './property-problems'
import { ScaleSelect } from './scale-select'

/** The properties that only this type of field has. */
export function TypeFields({ field }: { field: Field }) {
  switch (field.type) {
    case 'TEXT':
    case 'MULTILINE':
      return <WrittenFields field={field} />
    case 'NOTES':
      return <NotesFields field={field} />
    case 'FILE_UPLOAD':
      return <FileFields field={field} />
    case 'SIGNATURE':
      return <SignatureFields field={field} />
    case 'DROPDOWN':
    case 'MULTISELECT':
      return <ChoiceFields field={field} />
    case 'TOOTHMAP':
      return <TeethFields field={field} />
    case 'RADIOGRAPHS':
      return <RadiographsFields field={field} />
    case 'PROCEDURE':
      return <ProcedureFields field={field} />
    case 'COMPUTED':
      return <ComputedFields field={field} />
    case 'DATE':
      return <DateFields field={field} />
    case 'NUMBER':
      return <NumberFields field={field} />
    case 'SCALE':
      return <ScaleFields field={field} />
    case 'GRID':
      return <GridFields field={field} />
    case 'GROUP':
      return <GroupFields field={field} />
    case 'BOOLEAN':
    case 'HEADING':
      return null
  }
}

function WrittenFields({ field }: { field: FieldOf<'TEXT'> | FieldOf<'MULTILINE'> }) {
  const t = useTranslations('formEditor.of')
  const changeText = useFieldChange<Field>(field)
  return (
    <>
      {field.type === 'MULTILINE' && (
        <NumberBox
          showLabel
          label={t('rows')}
          value={field.rows}
          onChange={(rows) => changeText({ rows: Math.min(30, Math.max(2, rows ?? 6)) })}
        />
      )}
      <LimitsFields
        id={propertyId(field.uid, 'minWords')}
        label={t('words')}
        min={field.minWords}
        max={field.maxWords}
        onChange={(minWords, maxWords) => changeText({ minWords, maxWords })}
      />
      <LimitsFields
        label={t('characters')}
        min={field.minChars}
        max={field.maxChars}
        onChange={(minChars, maxChars) => changeText({ minChars, maxChars })}
      />
      <PropertyProblems uid={field.uid} property="minWords" />
      {field.type === 'TEXT' && (
        <TextField
          label={t('pattern')}
          optional
          description={t('patternHelp')}
          maxLength={60}
          value={field.pattern}
          onChange={(pattern) => changeText({ pattern })}
        />
      )}
      <Checkbox
        label={t('patient')}
        description={t('patientHelp')}
        checked={field.patient}
        onChange={(patient) => changeText({ patient })}
      />
    </>
  )
}

function NotesFields({ field }: { field: FieldOf<'NOTES'> }) {
  const t = useTranslations('formEditor.of')
  const change = useFieldChange(field)
  return <PieceText label={t('body')} value={field.body} multiline onChange={(body) => change({ body })} />
}

function FileFields({ field }: { field: FieldOf<'FILE_UPLOAD'> }) {
  const t = useTranslations('formEditor.of')
  const change = useFieldChange(field)
  return (
    <>
      <TextField
        label={t('fileTypes')}
        optional
        description={t('fileTypesHelp')}
        maxLength={100}
        defaultValue={field.types.join(', ')}
        onChange={(typed) =>
          change({
            types: typed
              .toLowerCase()
              .split(/[\s,;.]+/)
              .filter((type) => /^[a-z0-9]{1,8}$/.test(type))
              .slice(0, 10),
          })
        }
      />
      <NumberBox
        showLabel
        label={t('mostFiles')}
        value={field.most}
        onChange={(most) => change({ most: Math.min(20, Math.max(1, most ?? 1)) })}
      />
      <Checkbox label={t('camera')} checked={field.camera} onChange={(camera) => change({ camera })} />
    </>
  )
}

function SignatureFields({ field }: { field: FieldOf<'SIGNATURE'> }) {
  const t = useTranslations('formEditor.of')
  const change = useFieldChange(field)
  return <PieceText label={t('meaning')} value={field.meaning} multiline optional onChange={(meaning) => change({ meaning })} />
}

function ChoiceFields({ field }: { field: FieldOf<'DROPDOWN'> | FieldOf<'MULTISELECT'> }) {
  const t = useTranslations('formEditor.of')
  const change = useFieldChange<Field>(field)
  return (
    <>
      <OptionsField id={propertyId(field.uid, 'options')} options={field.options} onChange={(options) => change({ options })} />
      <div>
        <OptionsLibrary field={field} onChange={change} />
      </div>
      <PropertyProblems uid={field.uid} property="options" />
      <Checkbox label={t('other')} checked={field.other} onChange={(other) => change({ other })} />
      {field.type === 'MULTISELECT' && (
        <>
          <LimitsFields
            id={propertyId(field.uid, 'min')}
            label={t('choices')}
            min={field.min}
            max={field.max}
            onChange={(min, max) => change({ min, max })}
          />
          <PropertyProblems uid={field.uid} property="min" />
        </>
      )}
    </>
  )
}

function TeethFields({ field }: { field: FieldOf<'TOOTHMAP'> }) {
  const t = useTranslations('formEditor.of')
  const change = useFieldChange(field)
  return (
    <>
      <Checkbox label={t('several')} checked={field.several} onChange={(several) => change({ several })} />
      <Checkbox label={t('surfaces')} checked={field.surfaces} onChange={(surfaces) => change({ surfaces })} />
    </>
  )
}

function ComputedFields({ field }: { field: FieldOf<'COMPUTED'> }) {
  const t = useTranslations('formEditor.of')
  const change = useFieldChange(field)
  return (
    <>
      <FormulaField
        id={propertyId(field.uid, 'formula')}
        label={t('formula')}
        value={field.formula}
        onChange={(formula) => change({ formula })}
      />
      <PropertyProblems uid={field.uid} property="formula" />
      <Select
        label={t('format')}
        value={field.format}
        options={computedFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
        onChange={(value) => change({ format: computedFormats.find((one) => one === value) ?? 'NUMBER' })}
      />
    </>
  )
}

function DateFields({ field }: { field: FieldOf<'DATE'> }) {
  const t = useTranslations('formEditor.of')
  const change = useFieldChange(field)
  return (
    <>
      <DayField
        id={propertyId(field.uid, 'min')}
        label={t('earliest')}
        optional
        value={field.min ?? ''}
        onChange={(min) => change({ min: min || null })}
      />
      <DayField label={t('latest')} optional value={field.max ?? ''} onChange={(max) => change({ max: max || null })} />
      <PropertyProblems uid={field.uid} property="min" />
    </>
  )
}

function NumberFields({ field }: { field: FieldOf<'NUMBER'> }) {
  const t = useTranslations('formEditor.of')
  const change = useFieldChange(field)
  return (
    <>
      <LimitsFields
        id={propertyId(field.uid, 'min')}
        label={t('range')}
        decimals
        min={field.min}
        max={field.max}
        onChange={(min, max) => change({ min, max })}
      />
      <PropertyProblems uid={field.uid} property="min" />
      <div className="flex flex-wrap gap-4">
        <TextField className="w-28" label={t('unit')} optional maxLength={20} value={field.unit} onChange={(unit) => change({ unit })} />
        <NumberBox
          showLabel
          label={t('decimals')}
          value={field.decimals}
          onChange={(decimals) => change({ decimals: Math.min(6, decimals ?? 0) })}
        />
      </div>
    </>
  )
}

function ScaleFields({ field }: { field: FieldOf<'SCALE'> }) {
  const t = useTranslations('formEditor.of')
  const { draft } = useEditing()
  const caption = useCaption()
  const change = useFieldChange(field)
  const group = findPiece(draft.definition, field.uid)?.group ?? null
  const others = (group ? group.fields : fieldsOf(draft.definition)).filter(({ type, uid }) => type === 'SCALE' && uid !== field.uid)
  return (
    <>
      <ScaleSelect
        id={propertyId(field.uid, 'scaleId')}
        label={t('scale')}
        value={field.scaleId}
        onChange={(scaleId) => change({ scaleId })}
      />
      <PropertyProblems uid={field.uid} property="scaleId" />
      {others.length > 0 && (
        <Select
          label={t('self')}
          placeholder={t('noSelf')}
          value={field.self ?? ''}
          options={others.map((one) => ({ value: one.uid, label: caption(one) }))}
          onChange={(self) => change({ self: self || null })}
        />
      )}
    </>
  )
}
