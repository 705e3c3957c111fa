'use client'

import { GraduationCap, Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DrillPanel } from '@/components/shared/report/drill-panel'
import { Button } from '@/components/ui/button'
import { LinkButton } from '@/components/ui/link-button'
import { Tabs } from '@/components/ui/tabs'
import { useLazy } from '@/components/ui/use-lazy'
import type { CoverageFrame } from '@/lib/contracts/coverage'
import { cellParts, type CellPart } from '@/lib/coverage/vocabulary'
import { outcomeHref } from '../outcomes/hrefs'
import { RowsPart } from './rows-part'
import type { RowsAsked } from './use-coverage-rows'

const loadMap = async () => (await import('./map-to-dialog')).MapToDialog

interface CoveragePanelProps {
  outcome: { readonly id: string; readonly code: string; readonly text: string; readonly isGap: boolean }
  /** The part of the curriculum; null for the whole year. */
  node: { readonly id: string; readonly title: string } | null
  frame: CoverageFrame
  asked: RowsAsked
  /** Whether the reader edits the curriculum and the year is not closed. */
  mayMap: boolean
  isBeside: boolean
  onClose: () => void
}

/** The details of a matrix cell: the components that cover the outcome, when it was held, and who has shown it. */
export function CoveragePanel({ outcome, node, frame, asked, mayMap, isBeside, onClose }: CoveragePanelProps) {
  const t = useTranslations('coverage')
  const [isMapping, setMapping] = useState(false)
  // Counted up after each mapping, so that the rows are read again.
  const [mapped, setMapped] = useState(0)
  const MapDialog = useLazy(isMapping, loadMap, () => setMapping(false))
  const parts: readonly CellPart[] = frame.isCrowd ? cellParts.filter((part) => part !== 'STUDENTS') : cellParts
  return (
    <DrillPanel
      title={`${outcome.code} ${outcome.text}`}
      description={node?.title ?? t('wholeYear')}
      isBeside={isBeside}
      onClose={onClose}
      footer={
        <>
          <LinkButton icon={<GraduationCap />} href={outcomeHref(outcome.id, frame.year?.id)}>
            {t('openOutcome')}
          </LinkButton>
          {mayMap && (
            <Button variant="primary" icon={<Link2 />} onPress={() => setMapping(true)}>
              {t('mapTo')}
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label={t('behind')}
        tabs={parts.map((part) => ({
          id: part,
          label: t(`part.${part}`),
          panel: <RowsPart key={mapped} asked={{ ...asked, outcomeId: outcome.id, nodeId: node?.id, part }} />,
        }))}
      />
      {isMapping && MapDialog && asked.yearId !== undefined && (
        <MapDialog
          outcome={outcome}
          yearId={asked.yearId}
          nodeId={node?.id ?? null}
          onMapped={() => setMapped((before) => before + 1)}
          onClose={() => setMapping(false)}
        />
      )}
    </DrillPanel>
  )
}
