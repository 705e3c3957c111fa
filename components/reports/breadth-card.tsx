'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Card } from '@/components/ui/card'
import type { Progress } from '@/lib/contracts/reports'
import { useFormats } from '@/lib/i18n/use-formats'
import { closePairs } from '@/lib/reports/vocabulary'

const shades = ['bg-heat-1', 'bg-heat-2', 'bg-heat-4', 'bg-heat-5'] as const

/** How the student's marks of themself compare with their teachers', and how varied their work is. */
export function BreadthCard({ view: { breadth, isOwn } }: { view: Progress }) {
  const t = useTranslations('reports.breadth')
  const clinical = useTranslations('clinical')
  const { pairs, pairDiff, difficulty, help, quadrants } = breadth
  return (
    <Card as="section" aria-label={t('title')} className="h-full">
      <h2 className="pb-2 font-bold">{t('title')}</h2>
      <dl className="flex flex-col gap-3 text-dense">
        <Fact name={t(isOwn ? 'ownTitle' : 'own')}>
          <OwnMarks diff={pairDiff} isOwn={isOwn} /> <span className="text-muted">{t('pairs', { count: pairs })}</span>
        </Fact>
        <Fact name={t('difficulty')}>
          <Parts
            of={difficulty.map((one) => ({ name: clinical(`difficulty.${one.difficulty}`), lines: one.lines }))}
            unknown={t('unknown')}
          />
        </Fact>
        <Fact name={t('help')}>
          <Parts of={help.map((one) => ({ name: clinical(`help.${one.helpLevel}`), lines: one.lines }))} unknown={t('unknown')} />
        </Fact>
        <Fact name={t('quadrants')}>
          <Quadrants counts={quadrants} />
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 sm:grid-cols-5">
      <dt className="text-muted sm:col-span-2">{name}</dt>
      <dd className="sm:col-span-3">{children}</dd>
    </div>
  )
}

function OwnMarks({ diff, isOwn }: { diff: number | null; isOwn: boolean }) {
  const t = useTranslations('reports')
  const formats = useFormats()
  if (diff === null) return <>{t('share.tooFew')}.</>
  if (Math.abs(diff) <= closePairs) return <b>{t(isOwn ? 'breadth.youClose' : 'breadth.close')}</b>
  const by = { diff: formats.number(Math.abs(diff), { maximumFractionDigits: 1 }) }
  if (diff > 0) return <b>{t(isOwn ? 'breadth.youHigher' : 'breadth.higher', by)}</b>
  return <b>{t(isOwn ? 'breadth.youLower' : 'breadth.lower', by)}</b>
}

/** A bar of parts, and the same in words. */
function Parts({ of, unknown }: { of: readonly { name: string; lines: number }[]; unknown: string }) {
  const t = useTranslations('reports.breadth')
  const formats = useFormats()
  const total = of.reduce((sum, { lines }) => sum + lines, 0)
  const there = of.map((one, at) => ({ ...one, shade: shades[at] ?? shades[0] })).filter(({ lines }) => lines > 0)
  if (total === 0) return <>{unknown}</>
  return (
    <>
      <span aria-hidden="true" className="flex h-3 gap-px overflow-clip rounded-full">
        {there.map(({ name, lines, shade }) => (
          <span key={name} style={{ flexGrow: lines }} className={classNames('h-full forced-colors:border', shade)} />
        ))}
      </span>
      <span className="mt-1 block text-meta text-muted">
        {there.map(({ name, lines }) => t('part', { name, share: formats.percent(lines / total) })).join(', ')}
      </span>
    </>
  )
}

/** The order of the quadrants as one looks at a mouth: the patient's right is on the left. */
const seen = [0, 1, 3, 2] as const

function Quadrants({ counts }: { counts: readonly number[] }) {
  const t = useTranslations('reports.breadth')
  const most = Math.max(...counts)
  const fewest = seen.find((at) => (counts[at] ?? 0) * 3 < most)
  return (
    <span className="flex flex-wrap items-center gap-3">
      <span className="grid w-24 grid-cols-2 gap-px">
        {seen.map((at) => (
          <span
            key={at}
            role="img"
            aria-label={t('part', { name: t(`quadrant.${at}`), share: counts[at] ?? 0 })}
            className={classNames(
              'border px-1 text-center text-meta font-bold tabular-nums',
              at === fewest ? 'border-control' : 'border-transparent bg-success-tint text-success',
            )}
          >
            {counts[at] ?? 0}
          </span>
        ))}
      </span>
      {fewest !== undefined && <span className="text-meta text-muted">{t('fewIn', { quadrant: t(`quadrant.${fewest}`) })}</span>}
    </span>
  )
}
