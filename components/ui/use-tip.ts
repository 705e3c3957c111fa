import { useEffect, useRef, useState } from 'react'
import { useLazy } from './use-lazy'

const loadLayer = async () => (await import('./tooltip-layer')).TooltipLayer
const hoverDelay = 500
const leaveDelay = 120
const tapDuration = 5000

/** When a tooltip shows: after the mouse rests on its control, while the control has a visible focus, and after a tap where `onTap` says so. */
export function useTip(onTap: boolean) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const Layer = useLazy(open, loadLayer, () => setOpen(false))
  useEffect(() => () => clearTimeout(timer.current), [])

  function turn(to: boolean, after: number) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(to), after)
  }

  return {
    Layer: open ? Layer : null,
    close: () => setOpen(false),
    onPointerEnter: ({ pointerType }: { readonly pointerType: string }) => pointerType === 'mouse' && turn(true, hoverDelay),
    onPointerLeave: ({ pointerType }: { readonly pointerType: string }) => pointerType === 'mouse' && turn(false, leaveDelay),
    onFocus: ({ target }: { readonly target: EventTarget | null }) =>
      target instanceof Element && target.matches(':focus-visible') && turn(true, 0),
    onBlur: () => turn(false, 0),
    onClick: () => {
      if (!onTap) return turn(false, 0)
      setOpen(true)
      turn(false, tapDuration)
    },
  }
}
