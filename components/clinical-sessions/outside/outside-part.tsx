'use client'

import { useLazy } from '@/components/ui/use-lazy'
import type { OutsidePanelProps } from './outside-panel'

/** The confirmation by a supervisor without an account. Few clinics have one, so its code is loaded where there is one. */
export function OutsidePart(props: OutsidePanelProps) {
  const { supervisors, confirmation } = props.session.outside
  return supervisors.length > 0 || confirmation !== null ? <LatePanel {...props} /> : null
}

function LatePanel(props: OutsidePanelProps) {
  const OutsidePanel = useLazy(true, loadPanel, doNothing)
  return OutsidePanel && <OutsidePanel {...props} />
}

const loadPanel = async () => (await import('./outside-panel')).OutsidePanel
const doNothing = () => {}
