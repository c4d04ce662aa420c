import type { Disposable, PluginDescriptor, SandboxedViewPoint } from '@gantry/plugin-sdk';
import type { ComponentType, ReactNode } from 'react';
import type { LinkPort } from '../../sandbox/message-link.ts';

/** A document without rights in which one plugin runs. Disposing removes it with everything in it. */
export interface SandboxFrame extends Disposable {
  /** Shows the document in an element, or nowhere. False, and it stays where it is, when moving it would end it. */
  place(element: HTMLElement | undefined, title: string): boolean;
}

export interface SandboxFrameOptions {
  /** Where the document is shown from the start; nowhere unless given. */
  readonly into: HTMLElement | undefined;
  /** For screen readers. */
  readonly title: string;
  /** Called once, when the document has loaded. */
  onPort(port: LinkPort): void;
  /** The document is no longer the one that was opened. */
  onLost(error: Error): void;
}

/** The frame's place on the screen. Without children, such as in a collapsed panel, the frame is kept out of sight. */
export interface SandboxSurfaceProps {
  readonly point: SandboxedViewPoint;
  readonly title: string;
  readonly visible: boolean;
  readonly loading: boolean;
  /** Brings the plugin's frame here from another view of it; undefined while it is here, or while this view is hidden. */
  readonly onBring: (() => void) | undefined;
  readonly children: ReactNode;
}

/** How a host runs plugins that it does not trust. */
export interface SandboxPort {
  open(plugin: PluginDescriptor, options: SandboxFrameOptions): SandboxFrame;
  /** Values of the theme's CSS variables, by name with `--`. Read inside MobX derivations. */
  readonly tokens: Readonly<Record<string, string>>;
  readonly Surface: ComponentType<SandboxSurfaceProps>;
}
