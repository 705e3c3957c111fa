'use client'

import type { ShellData } from '@/lib/menu'
import { useLazy } from '@/components/ui/use-lazy'
import { useShortcut } from './use-shortcut'

interface PaletteHostProps {
  data: Pick<ShellData, 'places' | 'create'>
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onLogOut: () => void
}

const load = async () => (await import('./command-palette')).CommandPalette

/** Opens the command palette with Ctrl or Cmd and K; its code is loaded when it is first opened. */
export function PaletteHost({ data, isOpen, onOpen, onClose, onLogOut }: PaletteHostProps) {
  useShortcut('k', onOpen)
  const Palette = useLazy(isOpen, load, onClose)
  return isOpen && Palette ? <Palette places={data.places} create={data.create} onClose={onClose} onLogOut={onLogOut} /> : null
}
