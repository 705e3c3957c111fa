'use client'

import { useTranslations } from 'next-intl'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import { newId } from '@/lib/client/new-id'
import { idsIn } from '@/lib/forms/copies'
import { fieldsOf, type FieldOf, type GridRow } from '@/lib/forms/definition'
import { formLimits } from '@/lib/forms/limits'
import { rowsFrom } from '@/lib/forms/pasted'
import { proposedId } from '@/lib/forms/proposed'
import { propertyId, takenIds, useCaption, useEditing, useFieldChange } from './editor-context'
import { PropertyProblems } from './property-problems'
import { RowsField } from './rows-field'
import { ScaleSelect } from './scale-select'

/** The scale of a grid and its rows, each with an id of its own. */
export function GridFields({ field }: { field: FieldOf<'GRID'> }) {
  const t = useTranslations('formEditor.grid')
  const of = useTranslations('formEditor.of')
  const { draft } = useEditing()
  const caption = useCaption()
  const change = useFieldChange(field)
  const { language } = draft.definition
  const { rows } = field
  const others = fieldsOf(draft.definition).filter(({ type, uid }) => type === 'GRID' && uid !== field.uid)

  const pasting = { language, newUid: newId, taken: idsIn(draft.definition), there: rows.length }
  return (
    <>
      <ScaleSelect
        id={propertyId(field.uid, 'scaleId')}
        label={of('scale')}
        value={field.scaleId}
        onChange={(scaleId) => change({ scaleId })}
      />
      <PropertyProblems uid={field.uid} property="scaleId" />
      <RowsField<GridRow>
        id={propertyId(field.uid, 'rows')}
        of="grid"
        legend={t('rows')}
        rows={rows}
        isFull={rows.length >= formLimits.rowsOfGrid}
        keyOf={({ uid }) => uid}
        make={() => ({ uid: newId(), id: proposedId('', 'row', idsIn(draft.definition)), caption: {} })}
        pasted={(text) => rowsFrom(text, pasting)}
        onChange={(changed) => change({ rows: changed })}
        captionClass="min-w-0 grow basis-40"
        // The id follows the caption as long as nobody wrote one.
        onCaptionLeft={(row, changeRow) => {
          if (!/^row(_\d+)?$/.test(row.id) && row.id !== '') return
          changeRow({ id: proposedId(row.caption[language] ?? '', 'row', takenIds(draft.definition, row.uid)) })
        }}
        below={(row, name, changeRow) => (
          <TextField
            className="min-w-0 basis-full"
            label={t('id', { name })}
            hideLabel
            spellCheck={false}
            autoCapitalize="none"
            maxLength={40}
            value={row.id}
            onChange={(typed) =>
              changeRow({
                id: typed
                  .toLowerCase()
                  .replace(/[^a-z0-9_]/g, '')
                  .replace(/^[_0-9]+/, ''),
              })
            }
          />
        )}
      />
      <PropertyProblems uid={field.uid} property="rows" />
      {others.length > 0 && (
        <Select
          label={t('self')}
          placeholder={of('noSelf')}
          value={field.self ?? ''}
          options={others.map((one) => ({ value: one.uid, label: caption(one) }))}
          onChange={(self) => change({ self: self || null })}
        />
      )}
    </>
  )
}
