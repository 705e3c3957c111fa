'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { useLazy } from '@/components/ui/use-lazy'
import { newId } from '@/lib/client/new-id'
import { permitOf } from '@/lib/clinical/permits'
import type { Line, Session } from '@/lib/contracts/clinical-sessions'
import { LineCard } from './line-card'
import type { Catalogue } from '../session/new-session'
import { studiesOfSession, ProcedureChooser } from './procedure-chooser'
import { recordProcedure, recentProcedures } from './recent-procedures'
import type { SessionSaves } from '../session/session-saves'
import { TreatedTeeth } from '@/components/shared/tooth-map/treated-teeth'

interface ProceduresSectionProps {
  session: Session
  /** Null until the catalogue is on this device. */
  catalogue: Catalogue | null
  saves: SessionSaves
  show: (change: (session: Session) => Session) => Session
}

// Loaded later, because only students with cases need it, and never at the start.
const loadFromPlan = async () => (await import('@/components/clinical-cases/from-plan')).FromPlan
const doNothing = () => {}

export function ProceduresSection({ session, catalogue, saves, show }: ProceduresSectionProps) {
  const t = useTranslations('clinical')
  const heading = useRef<HTMLHeadingElement>(null)
  /** The procedures that were recorded last, while one is being chosen. */
  const [choosing, setChoosing] = useState<readonly string[] | null>(null)
  const plans = session.may.editLines && session.side === 'student' && catalogue !== null
  const FromPlan = useLazy(plans, loadFromPlan, doNothing)
  const lines = session.lines.toSorted((a, b) => a.sortOrder - b.sortOrder)

  function add(procedureId: string | undefined, place: Pick<Line, 'teeth' | 'surfaces'> = { teeth: [], surfaces: [] }) {
    const procedure = catalogue?.procedures.find(({ id }) => id === procedureId)
    if (!procedure || !catalogue) return
    const scale = catalogue.scales.find(({ id }) => id === procedure.scaleId)
    show((before) => ({
      ...before,
      catalogue: {
        ...before.catalogue,
        procedures: before.catalogue.procedures.some(({ id }) => id === procedure.id)
          ? before.catalogue.procedures
          : [
              ...before.catalogue.procedures,
              { ...procedure, active: true, criteria: procedure.criteria.map((criterion) => ({ ...criterion, active: true })) },
            ],
        scales:
          !scale || before.catalogue.scales.some(({ id }) => id === scale.id)
            ? before.catalogue.scales
            : [...before.catalogue.scales, scale],
      },
    }))
    const outside = permitOf(procedure, studiesOfSession(session, catalogue)) === 'WARN'
    const sortOrder = Math.max(-1, ...session.lines.map((line) => line.sortOrder)) + 1
    void saves.line({
      id: newId(),
      procedureId: procedure.id,
      site: procedure.site,
      teeth: [...place.teeth],
      surfaces: [...place.surfaces],
      quantity: 1,
      helpLevel: null,
      difficulty: null,
      stageId: null,
      outside,
      note: '',
      sortOrder,
      revision: 0,
    })
    void recordProcedure(procedure.id)
  }

  function remove(line: Line) {
    const caption = session.catalogue.procedures.find(({ id }) => id === line.procedureId)?.caption ?? ''
    void saves.removeLine(line)
    // The pressed button disappears with its card.
    heading.current?.focus({ preventScroll: true })
    notify.info(t('line.removed', { caption }), { id: `removed-${line.id}`, onUndo: () => void saves.line(line) })
  }

  return (
    <section id="procedures" aria-labelledby="procedures-title" className="flex flex-col gap-3">
      <h2 ref={heading} id="procedures-title" tabIndex={-1} className="sr-only">
        {t('line.heading')}
      </h2>
      <TreatedTeeth lines={session.lines}>
        {lines.map((line) => (
          <LineCard key={line.id} session={session} line={line} saves={saves} onRemove={remove} />
        ))}
      </TreatedTeeth>
      {lines.length === 0 && (
        <p className="rounded-card border border-dashed border-control px-4 py-6 text-center text-muted">
          {t(session.may.editLines ? 'line.none' : 'line.noneRecorded')}
        </p>
      )}
      {plans && FromPlan && (
        <FromPlan
          sessionId={session.id}
          lines={session.lines}
          notation={session.toothNotation}
          onAdd={(item) => add(item.procedureId, item)}
        />
      )}
      {session.may.editLines && (
        <Button
          size="lg"
          icon={<Plus />}
          fullWidth
          onPress={() => void recentProcedures().then(setChoosing)}
          disabledReason={catalogue ? null : t('line.catalogueMissing')}
        >
          {t('line.add')}
        </Button>
      )}
      {choosing && catalogue && (
        <ProcedureChooser
          catalogue={catalogue}
          session={session}
          recent={choosing}
          onDone={(id) => {
            setChoosing(null)
            add(id)
          }}
        />
      )}
    </section>
  )
}
