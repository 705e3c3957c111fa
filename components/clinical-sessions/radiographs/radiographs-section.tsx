'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { useLazy } from '@/components/ui/use-lazy'
import type { Radiograph, Session } from '@/lib/contracts/clinical-sessions'
import type { SessionSaves } from '../session/session-saves'

const loadPanel = async () => (await import('./radiographs-panel')).RadiographsPanel
const doNothing = () => {}

/** The radiographs of a session. The section is open while one of them waits for authorisation by this teacher, or for its student. */
export function RadiographsSection({ session, saves }: { session: Session; saves: SessionSaves }) {
  const t = useTranslations('checks')
  const { radiographs, may, clinic } = session
  const toAuthorise = radiographs.filter(isToAuthorise).length
  const due = radiographs
    .filter((one) => (may.mark ? isToAuthorise(one) : session.side === 'student' && may.editLines && isUnfinished(one)))
    .map(({ id }) => id)
  const [isOpen, setOpen] = useState(due.length > 0)
  const [known, setKnown] = useState(due)
  // A radiograph that is newly due opens the section again; one that is finished does not close it.
  if (due.join() !== known.join()) {
    setKnown(due)
    if (due.some((id) => !known.includes(id))) setOpen(true)
  }
  // 'Add radiograph' opens the section with a first one.
  const [isAdding, setAdding] = useState(false)
  function addFirst() {
    setAdding(true)
    setOpen(true)
  }

  const Panel = useLazy(isOpen, loadPanel, doNothing)
  if (radiographs.length === 0 && !may.editLines) return null
  if (radiographs.length === 0 && !isOpen && clinic.hasTeeth) {
    return (
      <Button size="lg" icon={<Plus />} fullWidth onPress={addFirst}>
        {t('radiograph.add')}
      </Button>
    )
  }
  const count = may.mark && toAuthorise > 0 ? t('radiograph.toAuthorise', { count: toAuthorise }) : radiographs.length || undefined
  return (
    <Section id="radiographs" title={t('radiograph.title')} count={count} open={isOpen} onOpenChange={setOpen}>
      {Panel ? (
        <Panel session={session} saves={saves} isAdding={isAdding} onAdded={() => setAdding(false)} />
      ) : (
        <SkeletonGroup>
          <Skeleton />
        </SkeletonGroup>
      )}
    </Section>
  )
}

function isToAuthorise({ authorisedAt, justification }: Radiograph): boolean {
  return authorisedAt === null && justification.trim() !== ''
}

function isUnfinished({ takenAt, quality }: Radiograph): boolean {
  return takenAt === null || quality === null
}
