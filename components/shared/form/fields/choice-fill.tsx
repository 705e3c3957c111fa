'use client'

import { useTranslations } from 'next-intl'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { FieldOf } from '@/lib/forms/definition'
import { formLimits } from '@/lib/forms/limits'
import { useFormText } from '../form-tools'
import { useFieldProps, type FillProps } from '../use-field'
import { chosenOptionsOf, otherTextOf, withOther, type Chosen } from './choices'

/** A list with more options than these is searched instead of shown as boxes. */
const mostBoxes = 12
const other = 'other'
const keyOf = (index: number) => `option-${index}`

/** A choice of one option, or of another text where the form allows it. */
export function DropdownFill({ field, state, store }: FillProps<FieldOf<'DROPDOWN'>>) {
  const t = useTranslations('form')
  const text = useFormText()
  const props = useFieldProps({ field, state })
  const [chosen] = chosenOptionsOf(state.answer)
  const others = otherTextOf(state.answer)
  const index = field.options.findIndex(({ value }) => value === chosen)

  function choose(key: string) {
    if (key === other) return store.answer(field.uid, { other: '' })
    store.answer(field.uid, field.options[field.options.findIndex((_, at) => keyOf(at) === key)]?.value ?? null)
  }

  return (
    <div className="flex flex-col gap-2">
      <Select
        {...props}
        placeholder={t('choose')}
        value={others !== null ? other : index < 0 ? '' : keyOf(index)}
        options={[
          ...field.options.map(({ caption, value }, at) => ({ value: keyOf(at), label: text(caption) || value })),
          ...(field.other ? [{ value: other, label: t('other') }] : []),
        ]}
        onChange={choose}
      />
      {others !== null && (
        <TextField
          label={t('otherText')}
          maxLength={formLimits.line}
          value={others}
          onChange={(typed) => store.answer(field.uid, { other: typed })}
        />
      )}
    </div>
  )
}

/** A choice of several options: by boxes, or by a search where the list is long. */
export function MultiselectFill({ field, state, store }: FillProps<FieldOf<'MULTISELECT'>>) {
  const t = useTranslations('form')
  const text = useFormText()
  const [selector, select] = useSelector()
  const { id, ...props } = useFieldProps({ field, state })
  const chosen = chosenOptionsOf(state.answer)
  const others = otherTextOf(state.answer)
  const { min, max } = field
  const limits =
    min !== null && max !== null
      ? t('choices.between', { min, max })
      : min !== null && min > 1
        ? t('choices.least', { min })
        : max !== null
          ? t('choices.most', { max })
          : null
  const isLong = field.options.length > mostBoxes

  function answer(values: readonly string[], typed: string | null) {
    // The options are stored in the order of the form, so that two people who chose the same have the same answer.
    const ordered: Chosen[] = field.options.filter(({ value }) => values.includes(value)).map(({ value }) => value)
    const all = withOther(ordered, typed)
    store.answer(field.uid, all.length === 0 ? null : all)
  }

  async function search() {
    const ids = await select({
      title: props.label,
      multiple: true,
      items: field.options.map(({ value, caption }) => ({ id: value, caption: text(caption) || value })),
      selected: [...chosen],
    })
    if (ids) answer(ids, others)
  }

  return (
    <ChoiceGroup {...props} id={id} role="group" description={limits}>
      <div className="flex flex-col gap-1">
        {field.options
          .filter(({ value }) => !isLong || chosen.includes(value))
          .map(({ value, caption }) => (
            <Checkbox
              key={value}
              label={text(caption) || value}
              checked={chosen.includes(value)}
              onChange={(isChecked) => answer(isChecked ? [...chosen, value] : chosen.filter((one) => one !== value), others)}
            />
          ))}
        {isLong && (
          <div>
            <Button aria-haspopup="dialog" onPress={() => void search()}>
              {t('chooseSeveral')}
            </Button>
          </div>
        )}
        {field.other && (
          <Checkbox label={t('other')} checked={others !== null} onChange={(isChecked) => answer(chosen, isChecked ? '' : null)} />
        )}
        {others !== null && (
          <TextField label={t('otherText')} maxLength={formLimits.line} value={others} onChange={(typed) => answer(chosen, typed)} />
        )}
      </div>
      {selector}
    </ChoiceGroup>
  )
}
