'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { IconButton } from '@/components/ui/icon-button'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { radiographKinds, radiographQualities } from '@/lib/clinical/vocabulary'
import { radiographsIn, type RadiographAnswer } from '@/lib/forms/answers'
import type { FieldOf } from '@/lib/forms/definition'
import { formLimits } from '@/lib/forms/limits'
import { useFieldProps, type FillProps } from '../use-field'
import { replaceAt } from './listed'

const fresh: RadiographAnswer = { radiograph: 'BITEWING', quality: null, justification: '' }

/** A list of radiographs: the kind of each, and its quality and justification where the form asks for them. */
export function RadiographsFill({ field, state, store }: FillProps<FieldOf<'RADIOGRAPHS'>>) {
  const t = useTranslations('form.radiograph')
  const ui = useTranslations('ui')
  const headingId = useId()
  const props = useFieldProps({ field, state })
  const all = radiographsIn(state.answer)
  const isFull = all.length >= field.most

  function put(next: RadiographAnswer[]) {
    store.answer(field.uid, next.length === 0 ? null : next)
  }

  return (
    <ChoiceGroup {...props} role="group" description={t('most', { count: field.most })}>
      <div className="flex flex-col gap-3">
        {all.map((one, at) => {
          const name = t('named', { kind: t(`kind.${one.radiograph}`), number: at + 1 })
          const change = (part: Partial<RadiographAnswer>) => put(replaceAt(all, at, { ...one, ...part }))
          return (
            // The radiographs are known by the order in which they were added, since nothing else tells them apart.
            <section
              key={at}
              aria-labelledby={`${headingId}-${at}`}
              className="flex flex-col gap-3 rounded-control border border-line px-3 pt-1 pb-3"
            >
              <div className="flex items-center justify-between gap-2">
                <h4 id={`${headingId}-${at}`} className="text-dense font-bold">
                  {name}
                </h4>
                <IconButton label={ui('remove', { name })} icon={<Trash2 />} onPress={() => put(all.filter((_, place) => place !== at))} />
              </div>
              <Select
                className="max-w-xs"
                label={t('kindLabel')}
                value={one.radiograph}
                options={radiographKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
                onChange={(value) => change({ radiograph: radiographKinds.find((kind) => kind === value) ?? 'OTHER' })}
              />
              {field.quality && (
                <Segmented
                  label={t('quality')}
                  value={one.quality}
                  options={radiographQualities.map((value) => ({ value, label: t(`qualityOf.${value}`) }))}
                  onChange={(quality) => change({ quality })}
                  onClear={() => change({ quality: null })}
                />
              )}
              {field.justification && (
                <TextArea
                  label={t('justification')}
                  rows={2}
                  maxLength={formLimits.justification}
                  value={one.justification}
                  onChange={(justification) => change({ justification })}
                />
              )}
            </section>
          )
        })}
        {!isFull && (
          <div>
            <Button icon={<Plus />} onPress={() => put([...all, fresh])}>
              {t('add')}
            </Button>
          </div>
        )}
      </div>
    </ChoiceGroup>
  )
}
