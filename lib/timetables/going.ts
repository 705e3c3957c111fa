/** What goes by a save: dates of events, and how many people are told of the save. `titles`: of these events, the first twenty. */
export type Going = { readonly dates: number; readonly events: number; readonly told: number; readonly titles?: readonly string[] }
