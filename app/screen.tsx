import { screenMaker } from '@/server/kernel/screen'
import { Closed } from './screen-closed'
import { Frame } from './screen-frame'
import { HandedOver } from './screen-handed-over'
import { SignIn } from './screen-sign-in'

/** The wrapper of every page of the application: `export default screen('clinical', async ({ run }) => …)`. */
export const screen = screenMaker({ SignIn, HandedOver, Closed, Frame })
