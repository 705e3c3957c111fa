'use client'

import { List } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSelector } from '@/components/shared/selector-modal'
import { matchesText } from '@/components/shared/selector-modal-rules'
import { TypeAhead } from '@/components/shared/type-ahead'
import { Button } from '@/components/ui/button'
import type { ReportConfigChoices } from '@/lib/contracts/reports'
import type { BlockValues, NamedElement } from '@/lib/reports/config-values'

interface ElementsFieldProps {
  id: string
  error: string | null
  /** The elements of the block, in its order. */
  elements: readonly NamedElement[]
  choices: ReportConfigChoices['elements']
  /** The most elements for which there is room. */
  most: number
  onChange: (elements: BlockValues['elements']) => void
}

const mostFound = 8

/** The elements that a block counts: found by a part of their name, in the order of the block's columns, each in the version that the report keeps. */
export function ElementsField({ id, error, elements, choices, most, onChange }: ElementsFieldProps) {
  const t = useTranslations('reportConfigs.elements')
  const [selector, select] = useSelector()
  const isFull = elements.length >= most
  const nameOf = ({ name }: NamedElement) => name ?? t('unknown')
  const at = elements.map(({ id: element, version }) => ({ id: element, version }))

  function put(ids: readonly string[]) {
    onChange(
      ids.flatMap((one) => {
        const version = (elements.find((kept) => kept.id === one) ?? choices.find((choice) => choice.id === one))?.version
        return version === undefined ? [] : [{ id: one, version }]
      }),
    )
  }

  async function browse() {
    const before = elements.map((one) => one.id)
    const ids = await select({
      title: t('label'),
      multiple: true,
      selected: before,
      items: choices.map((one) => ({ id: one.id, caption: one.name })),
    })
    // Earlier elements keep their positions. A deleted element, which is not offered, stays until somebody removes it.
    if (ids)
      put([
        ...before.filter((one) => ids.includes(one) || !choices.some((choice) => choice.id === one)),
        ...ids.filter((one) => !before.includes(one)),
      ])
  }

  return (
    <div className="flex flex-col gap-2">
      <TypeAhead
        isPlain
        id={id}
        label={t('label')}
        placeholder={t('hint')}
        description={t('help', { count: most })}
        none={isFull ? t('full', { count: most }) : t('none')}
        error={error}
        chosen={elements.map((one) => ({ id: one.id, name: nameOf(one), caption: '' }))}
        onChange={(next) => put(next.map((one) => one.id))}
        find={(q) =>
          Promise.resolve(
            isFull
              ? []
              : choices
                  .filter(({ id: one, name }) => !elements.some((kept) => kept.id === one) && matchesText({ caption: name }, q))
                  .slice(0, mostFound)
                  .map((one) => ({ id: one.id, name: one.name, caption: '' })),
          )
        }
        browse={
          <Button icon={<List />} onPress={() => void browse()}>
            {t('all')}
          </Button>
        }
      />
      {elements.map((one, place) => {
        const { newer } = one
        if (newer === null && !one.isRemoved) return null
        return (
          <p key={one.id} className="flex flex-wrap items-center gap-2 text-dense text-muted">
            {newer === null ? t('removed', { name: nameOf(one) }) : t('newer', { name: nameOf(one), version: one.version, newest: newer })}
            {newer !== null && (
              <Button size="sm" onPress={() => onChange(at.with(place, { id: one.id, version: newer }))}>
                {t('use', { version: newer })}
              </Button>
            )}
          </p>
        )
      })}
      {selector}
    </div>
  )
}
