'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/client/new-id'
import { mostRadiographs } from '@/lib/clinical/radiographs'
import type { Radiograph, Session } from '@/lib/contracts/clinical-sessions'
import { focusRadiograph } from '../checks/focus-checks'
import { RadiographCard } from './radiographs-card'
import { radiographSaves } from './radiograph-saves'
import type { SessionSaves } from '../session/session-saves'
import { useRadiographName } from './use-radiograph-name'

interface RadiographsPanelProps {
  session: Session
  saves: SessionSaves
  /** Whether the section was opened to add a radiograph. */
  isAdding: boolean
  onAdded: () => void
}

export function RadiographsPanel({ session, saves: { tools, chart }, isAdding, onAdded }: RadiographsPanelProps) {
  const t = useTranslations('checks')
  const nameOf = useRadiographName(session.toothNotation)
  const list = useRef<HTMLUListElement>(null)
  const saves = radiographSaves(tools)
  const { may } = session
  const radiographs = session.radiographs.toSorted((a, b) => a.sortOrder - b.sortOrder)

  function add() {
    const id = newId()
    const sortOrder = Math.max(-1, ...radiographs.map((one) => one.sortOrder)) + 1
    void saves.save({
      id,
      kind: 'BITEWING',
      teeth: [],
      justification: '',
      authorisedBy: null,
      authorisedAt: null,
      takenAt: null,
      quality: null,
      report: '',
      sortOrder,
      revision: 0,
    })
    // The focus moves once the card is drawn.
    requestAnimationFrame(() => focusRadiograph(id))
  }

  const addFirst = useEffectEvent(() => {
    onAdded()
    if (radiographs.length === 0) add()
  })
  useEffect(() => {
    if (isAdding) addFirst()
  }, [isAdding])

  function remove(radiograph: Radiograph) {
    void saves.remove(radiograph)
    // The pressed button disappears with its card.
    list.current?.focus({ preventScroll: true })
    notify.info(t('radiograph.removed', { name: nameOf(radiograph) }), {
      id: `removed-${radiograph.id}`,
      onUndo: () => void saves.save(radiograph),
    })
  }

  return (
    <div className="flex flex-col gap-4">
      <ul ref={list} tabIndex={-1} aria-label={t('radiograph.title')} className="flex flex-col divide-y divide-line">
        {radiographs.map((radiograph) => (
          <li key={radiograph.id} className="py-4 first:pt-0">
            <RadiographCard session={session} radiograph={radiograph} saves={saves} onChart={chart} onRemove={remove} />
          </li>
        ))}
      </ul>
      {radiographs.length === 0 && <p className="text-muted">{t('radiograph.none')}</p>}
      {may.editLines && (
        <Button
          size="lg"
          icon={<Plus />}
          fullWidth
          onPress={add}
          disabledReason={radiographs.length >= mostRadiographs && t('radiograph.most')}
        >
          {t('radiograph.add')}
        </Button>
      )}
    </div>
  )
}
