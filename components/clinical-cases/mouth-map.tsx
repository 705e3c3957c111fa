'use client'

import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { ToothDrawing } from '@/components/shared/tooth-map/tooth-drawing'
import { useToothWords } from '@/components/shared/tooth-map/use-tooth-words'
import { chartRows, chartShowing } from '@/lib/clinical/chart'
import { toothText } from '@/lib/clinical/notation'
import { isUpper } from '@/lib/clinical/teeth'
import type { ToothNotation } from '@/lib/clinical/vocabulary'
import type { Case } from '@/lib/contracts/clinical-cases'

type Marked = { readonly state: 'PLANNED' | 'DONE'; readonly surfaces: string }

/** A plan drawn on the teeth: done items are solid, planned ones dashed, missing teeth dotted. The list beside it says the same. */
export function MouthMap({
  one: { items, dentition, missingTeeth, notation },
}: {
  one: Pick<Case, 'items' | 'dentition' | 'missingTeeth' | 'notation'>
}) {
  const t = useTranslations('cases.plan')
  const marked = markedTeethOf(items)
  const rows = chartRows(chartShowing({ dentition, missing: missingTeeth, supernumerary: [] }, [...marked.keys()]))
  return (
    <figure className="@container">
      <div role="group" aria-label={t('map')} className="flex flex-col divide-y divide-line">
        {(['upper', 'lower'] as const).map((arch) => (
          <div key={arch}>
            {rows
              .filter((row) => row.arch === arch)
              .map((row) => (
                <div key={row.key} className="flex">
                  {row.teeth.map((tooth, column) => (
                    <div
                      key={tooth ?? `gap-${column}`}
                      className={classNames('min-w-0 grow basis-0', column === row.teeth.length / 2 && 'border-l border-line')}
                    >
                      {tooth !== null && (
                        <Tooth tooth={tooth} marked={marked.get(tooth)} isMissing={missingTeeth.includes(tooth)} notation={notation} />
                      )}
                    </div>
                  ))}
                </div>
              ))}
          </div>
        ))}
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-meta text-muted">
        <Key look="border-success bg-success">{t('legendDone')}</Key>
        <Key look="border-dashed border-primary bg-primary-tint">{t('legendPlanned')}</Key>
        <Key look="border-dotted border-control">{t('legendMissing')}</Key>
      </figcaption>
    </figure>
  )
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={classNames('size-3 rounded-control border', look)} />
      {children}
    </span>
  )
}

/** The planned items of each tooth, or else the finished ones. */
function markedTeethOf(items: Case['items']): Map<number, Marked> {
  const marked = new Map<number, Marked>()
  for (const { state, teeth, surfaces } of items) {
    if (state === 'DROPPED') continue
    for (const tooth of teeth) {
      const known = marked.get(tooth)
      if (known?.state === 'PLANNED' && state === 'DONE') continue
      const before = known?.state === state ? known.surfaces : ''
      marked.set(tooth, { state, surfaces: before + surfaces.join('') })
    }
  }
  return marked
}

function Tooth({
  tooth,
  marked,
  isMissing,
  notation,
}: {
  tooth: number
  marked: Marked | undefined
  isMissing: boolean
  notation: ToothNotation
}) {
  const t = useTranslations('cases.plan')
  const words = useToothWords(notation)
  const label = [words.toothName(tooth), marked && t(`state.${marked.state}`), isMissing && t('legendMissing')].filter(Boolean).join(', ')
  return (
    <span
      role="img"
      aria-label={label}
      className={classNames(
        'flex flex-col items-center gap-0.5 rounded-control border border-transparent py-1 whitespace-nowrap @md:px-0.5',
        !isUpper(tooth) && 'flex-col-reverse',
        marked?.state === 'DONE' && 'text-success',
        marked?.state === 'PLANNED' && 'border-dashed border-primary text-primary',
        !marked && 'text-control',
      )}
    >
      <span className="w-full max-w-8">
        <ToothDrawing tooth={tooth} chosen={marked !== undefined} surfaces={marked?.surfaces ?? ''} missing={isMissing} />
      </span>
      <span className={classNames('text-meta tabular-nums', marked ? 'font-bold' : 'text-muted', isMissing && 'line-through')}>
        {toothText(tooth, notation)}
      </span>
    </span>
  )
}
