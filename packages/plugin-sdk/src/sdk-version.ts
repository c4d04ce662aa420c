/** Version of this SDK; what the `sdk` range of a manifest is checked against. */
export const sdkVersion = '1.0.0';
