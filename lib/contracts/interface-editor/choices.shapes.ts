import { z } from 'zod'
import { Choices } from './parts.shapes'

export { Nothing } from './parts.shapes'
export const ReadChoices = z.object({ choices: Choices })
