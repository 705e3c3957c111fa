/** Migrates the database of `env` and fills it with the demo school, once. */
export function seedDemo(options: { env: Record<string, string | undefined>; from?: 'build' | 'source' }): Promise<void>
