/** The host's theme comes as CSS variables. */
export const styles = `
  .notes { display: flex; flex-direction: column; gap: 8px; padding: 12px; color: var(--colorNeutralForeground1); }
  .notes p { margin: 0; color: var(--colorNeutralForeground3); }
  .notes p[role='alert'] { color: var(--colorPaletteRedForeground1); }
  .notes p:empty, .notes ul:empty { display: none; }
  .notes textarea, .notes button {
    box-sizing: border-box; font: inherit; color: inherit; background: var(--colorNeutralBackground1);
    border: 1px solid var(--colorNeutralStrokeAccessible); border-radius: var(--borderRadiusMedium); padding: 6px 10px;
  }
  .notes textarea { width: 100%; resize: vertical; }
  .notes button { min-height: 32px; align-self: start; text-align: start; cursor: pointer; }
  .notes button:hover { background: var(--colorNeutralBackground1Hover); }
  .notes :focus-visible { outline: 2px solid var(--colorStrokeFocus2); outline-offset: 1px; }
  .notes ul { display: flex; flex-direction: column; gap: 4px; margin: 0; padding: 0; list-style: none; }
  .notes li button { width: 100%; overflow-wrap: anywhere; }
  @media (pointer: coarse) { .notes button { min-height: 44px; } }
`;
