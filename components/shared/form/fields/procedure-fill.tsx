'use client'

import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { IconButton } from '@/components/ui/icon-button'
import { Segmented } from '@/components/ui/segmented'
import { helpLevels } from '@/lib/clinical/vocabulary'
import { proceduresIn, type ProcedureAnswer } from '@/lib/forms/answers'
import type { FieldOf } from '@/lib/forms/definition'
import { useFormTools } from '../form-tools'
import { useFieldProps, type FillProps } from '../use-field'
import { replaceAt } from './listed'
import { ProcedureTeeth } from './procedure-teeth'

/** Procedures that were done, chosen from the institution's list, with teeth and the level of supervision where the form asks for them. */
export function ProcedureFill({ field, state, store }: FillProps<FieldOf<'PROCEDURE'>>) {
  const t = useTranslations('form.procedure')
  const ui = useTranslations('ui')
  const headingId = useId()
  const { procedures } = useFormTools()
  const [selector, select] = useSelector()
  const props = useFieldProps({ field, state })
  const all = proceduresIn(state.answer)
  const choices = [...procedures.values()].filter(({ id, active }) => active && (field.ids.length === 0 || field.ids.includes(id)))
  const isFull = all.length >= field.most

  function put(next: ProcedureAnswer[]) {
    store.answer(field.uid, next.length === 0 ? null : next)
  }

  async function add() {
    const [procedure] =
      (await select({
        title: t('choose'),
        items: choices.map(({ id, caption, code, category }) => ({
          id,
          caption,
          subcaption: [code, category].filter(Boolean).join(' · '),
        })),
      })) ?? []
    if (procedure !== undefined) put([...proceduresIn(store.answers()[field.uid]), { procedure, teeth: [], help: null }])
  }

  return (
    <ChoiceGroup {...props} role="group" description={t('most', { count: field.most })}>
      <div className="flex flex-col gap-3">
        {all.map((one, at) => {
          const name = procedures.get(one.procedure)?.caption ?? t('gone')
          const change = (part: Partial<ProcedureAnswer>) => put(replaceAt(all, at, { ...one, ...part }))
          return (
            // The procedures keep the order in which they were added, since the same procedure may be done twice.
            <section
              key={`${at} ${one.procedure}`}
              aria-labelledby={`${headingId}-${at}`}
              className="flex flex-col gap-3 rounded-control border border-line px-3 pt-1 pb-3"
            >
              <div className="flex items-center justify-between gap-2">
                <h4 id={`${headingId}-${at}`} className="font-bold wrap-anywhere">
                  {name}
                </h4>
                <IconButton label={ui('remove', { name })} icon={<Trash2 />} onPress={() => put(all.filter((_, place) => place !== at))} />
              </div>
              {field.teeth && (
                <ProcedureTeeth
                  teeth={one.teeth}
                  onChange={(teeth) => change({ teeth })}
                  onUnclear={() => store.unclear(field.uid, 'notTeeth')}
                />
              )}
              {field.helpLevel && (
                <Segmented
                  label={t('help')}
                  value={one.help}
                  options={helpLevels.map((value) => ({ value, label: t(`helpOf.${value}`) }))}
                  onChange={(help) => change({ help })}
                  onClear={() => change({ help: null })}
                />
              )}
            </section>
          )
        })}
        {!isFull && (
          <div>
            <Button
              icon={<Plus />}
              aria-haspopup="dialog"
              disabledReason={choices.length === 0 && t('notLoaded')}
              onPress={() => void add()}
            >
              {t('add')}
            </Button>
          </div>
        )}
      </div>
      {selector}
    </ChoiceGroup>
  )
}
