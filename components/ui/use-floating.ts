'use client'

import { useEffectEvent, useLayoutEffect, type RefObject } from 'react'

export type Placement = 'below-start' | 'below-end' | 'below' | 'above'

interface Floating {
  layer: RefObject<HTMLElement | null>
  anchor: () => Element | null | undefined
  open: boolean
  placement?: Placement
}

const gap = 6
const margin = 8
const leastHeight = 96

/**
 * Keeps an open layer beside its anchor. The layer stays where it is in the document and is lifted by the popover
 * attribute, so that it also works inside a modal dialog, where everything outside is inert.
 */
export function useFloating({ layer, anchor, open, placement = 'below-start' }: Floating) {
  const follow = useEffectEvent(() => {
    const target = anchor()
    if (layer.current && target) placeLayer(layer.current, target.getBoundingClientRect(), placement)
  })

  useLayoutEffect(() => {
    const element = layer.current
    if (!open || !element) return

    // Browsers without popovers show the fixed layer as it is.
    if ('showPopover' in element) element.showPopover()
    const onChange = () => follow()
    onChange()
    const observer = new ResizeObserver(onChange)
    observer.observe(element)
    window.addEventListener('scroll', onChange, { capture: true, passive: true })
    window.addEventListener('resize', onChange)
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', onChange, { capture: true })
      window.removeEventListener('resize', onChange)
      if ('hidePopover' in element) element.hidePopover()
    }
  }, [open, layer])
}

function placeLayer(element: HTMLElement, target: DOMRect, placement: Placement) {
  const { offsetWidth: width, scrollHeight: height } = element
  const room = { below: innerHeight - target.bottom - gap - margin, above: target.top - gap - margin }
  const wantsAbove = placement === 'above'
  const fitsAsWanted = height <= (wantsAbove ? room.above : room.below)
  const above = fitsAsWanted ? wantsAbove : room.above > room.below
  const most = Math.max(leastHeight, above ? room.above : room.below)

  const middle = target.left + (target.width - width) / 2
  const left = { 'below-start': target.left, 'below-end': target.right - width, below: middle, above: middle }[placement]
  const rightmost = document.documentElement.clientWidth - width - margin
  element.style.left = `${Math.max(margin, Math.min(left, rightmost))}px`
  element.style.top = `${above ? target.top - gap - Math.min(height, most) : target.bottom + gap}px`
  element.style.maxHeight = `${most}px`
}
