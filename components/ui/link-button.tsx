'use client'

import type { ReactNode } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style'
import { IconSlot } from './icon-slot'
import { Anchor, type AnchorProps } from './link-context'

export interface LinkButtonProps extends Omit<AnchorProps, 'children'> {
  children: ReactNode
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  iconAfter?: ReactNode
  fullWidth?: boolean
}

/** Goes somewhere and looks like a button: for the one way on from a screen. */
export function LinkButton({
  children,
  variant = 'secondary',
  size = 'md',
  icon,
  iconAfter,
  fullWidth,
  className,
  ...anchor
}: LinkButtonProps) {
  return (
    <Anchor {...anchor} className={buttonStyle({ variant, size, className: [fullWidth && 'w-full', className].filter(Boolean).join(' ') })}>
      {icon && <IconSlot>{icon}</IconSlot>}
      <span>{children}</span>
      {iconAfter && <IconSlot>{iconAfter}</IconSlot>}
    </Anchor>
  )
}
